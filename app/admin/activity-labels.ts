import type { Activity } from '../activity/activity.server.ts';
import type { ActivityKind, FieldChange, OtherSubject } from '../activity/activity-kinds.ts';
import { contentOfImport } from '../content-types.server.ts';
import { contentTypeOf, isContentTable } from '../content-types.ts';
import { m } from '../paraglide/messages.js';
import { isSchoolFact, schoolFields } from '../settings/school-fields.ts';

/** What was done, as far as words need it. Kind and subject are what `activity-kinds` knows. */
export type RecordedActivity = Pick<Activity, 'kind' | 'subject' | 'label' | 'person_name' | 'changes'> &
  Partial<Pick<Activity, 'person_id' | 'subject_id'>>;

const things: Record<OtherSubject, { alone: () => string; named: (inputs: { name: string }) => string }> = {
  account: { alone: m.activity_a_account, named: m.activity_the_account },
  password: { alone: m.activity_a_password, named: m.activity_the_password },
  'two-factor': { alone: m.activity_a_two_factor, named: m.activity_the_two_factor },
  session: { alone: m.activity_a_session, named: m.activity_the_session },
  person: { alone: m.activity_a_person, named: m.activity_the_person },
  invitation: { alone: m.activity_a_invitation, named: m.activity_the_invitation },
  document: { alone: m.activity_a_document, named: m.activity_the_document },
  disclosure: { alone: m.activity_the_disclosure, named: m.activity_the_disclosure_part },
  enquiry: { alone: m.activity_a_enquiry, named: m.activity_the_enquiry },
  translation: { alone: m.activity_a_translation, named: m.activity_the_translation },
  consent: { alone: m.activity_a_consent, named: m.activity_the_consent },
  email: { alone: m.activity_a_email, named: m.activity_the_email },
  setting: { alone: m.activity_a_setting, named: m.activity_the_setting },
  school: { alone: m.activity_the_school, named: m.activity_the_school },
  setup: { alone: m.activity_the_setup, named: m.activity_the_setup },
  backup: { alone: m.activity_a_backup, named: m.activity_the_backup },
  'hosted-school': { alone: m.hosting_title, named: m.activity_the_hosted_school },
  demonstration: { alone: m.activity_the_demonstration, named: m.activity_the_demonstration },
};

const verbs: Record<ActivityKind, (thing: string, device: string) => string> = {
  'sign-in': (_thing, device) => (device ? m.activity_did_sign_in_with({ device }) : m.activity_did_sign_in()),
  'failed-sign-in': (_thing, device) => failedSignIn(device, 1),
  'sign-out': () => m.activity_did_sign_out(),
  create: (thing) => m.activity_did_create({ thing }),
  change: (thing) => m.activity_did_change({ thing }),
  delete: (thing) => m.activity_did_delete({ thing }),
  restore: (thing) => m.activity_did_restore({ thing }),
  erase: (thing) => m.activity_did_erase({ thing }),
  export: (thing) => m.activity_did_export({ thing }),
  import: (thing) => m.activity_did_import({ thing }),
};

const labelOf: Record<string, (activity: RecordedActivity) => string> = {
  'failed-sign-in account': ({ changes, label }) => failedSignIn(label, countOf(changes, 'times')),
  'create enquiry': ({ person_id }) => (person_id ? m.activity_wrote_enquiry() : m.activity_sent_enquiry()),
  'erase enquiry': ({ changes }) => m.activity_erased_enquiries({ count: countOf(changes, 'enquiries') }),
  'change consent': () => m.activity_withdrew_consent(),
  'erase consent': ({ changes }) => m.activity_erased_proofs({ count: countOf(changes, 'proofs') }),
  'export enquiry': ({ changes }) => m.activity_exported_enquiries({ count: countOf(changes, 'enquiries') }),
  'create backup': () => m.activity_made_backup(),
  'create setup': () => m.activity_finished_setup(),
  'erase demonstration': ({ changes }) => m.activity_removed_demonstration({ count: countOf(changes, 'rows') }),
  'change email': ({ changes, label }) => emailLabel(changes, label),
  'change two-factor': ({ changes }) => twoFactorLabel(changes),
};

const namedLabelOf: Record<string, (activity: RecordedActivity & { name: string }) => string> = {
  'create invitation': m.activity_invited,
  'change invitation': m.activity_invited_again,
  'delete invitation': m.activity_withdrew_invitation,
  'sign-in hosted-school': m.activity_entered_school,
  'restore person': m.activity_let_in_again,
  'change person': (activity) =>
    isOwn(activity) ? m.activity_own_account() : m.activity_did_change({ thing: m.activity_the_person(activity) }),
  'delete session': m.activity_ended_session,
  'change password': (activity) => (isOwn(activity) ? m.activity_own_password() : m.activity_password_of(activity)),
  'delete two-factor': (activity) =>
    isOwn(activity) ? m.activity_own_two_factor_off() : m.activity_two_factor_off(activity),
};

/** What somebody did, to be shown after their name: `added “Holiday on Monday” (Notice)`. */
export function activitySentence(activity: RecordedActivity): string {
  const { kind, subject, label } = activity;
  const name = subject === 'setting' ? settingLabel(label) : label;
  const own = labelOf[`${kind} ${subject}`] ?? (name ? namedLabelOf[`${kind} ${subject}`] : undefined);
  if (own) return own({ ...activity, name });
  if (kind === 'export' && isContentTable(subject)) {
    return m.activity_did_export({ thing: countItems(subject, countOf(activity.changes, 'rows')) });
  }
  return verbs[kind as ActivityKind](itemOf(subject, name), label);
}

function itemOf(subject: string, name: string): string {
  const type = contentTypeOf(subject)?.labels.one();
  if (type) return m.activity_record({ name: name || m.bin_no_name(), type });
  const many = contentOfImport(subject)?.type.labels.many();
  if (many) return name ? m.activity_the_import({ name, many }) : m.activity_an_import({ many });
  const thing = things[subject as OtherSubject];
  return name ? thing.named({ name }) : thing.alone();
}

const manyItems: Record<string, (inputs: { count: number }) => string> = {
  document: m.activity_many_documents,
  enquiry: m.activity_many_enquiries,
  setting: m.activity_many_settings,
  email: m.activity_many_emails,
};

/** Whether several of them can be grouped in one sentence. What visitors have sent is listed one by one. */
export function hasRunSentence({ kind, subject, person_name, person_id }: RecordedActivity): boolean {
  if (subject === 'enquiry' && (kind === 'create' || !person_id)) return false;
  return (isContentTable(subject) || subject in manyItems) && person_name !== '';
}

/** `added 22 photos`, or `changed “Home” (Page) (5 times)`. */
export function runSentence(run: readonly RecordedActivity[]): string {
  const [first] = run as [RecordedActivity];
  const count = new Set(run.map(({ subject_id, label }) => subject_id ?? label)).size;
  if (count === 1) return m.activity_times({ did: activitySentence(first), count: run.length });
  return verbs[first.kind as ActivityKind](countItems(first.subject, count), first.label);
}

function countItems(subject: string, count: number): string {
  const counted = manyItems[subject] ?? contentTypeOf(subject)?.labels.counted ?? m.selected_things;
  return counted({ count });
}

/** How much of something was affected: before it was erased, or as it was taken out. */
function countOf(changes: FieldChange[], field: string): number {
  const change = changes.find((one) => one.field === field);
  return change ? Math.max(Number(change.before), Number(change.after)) : 1;
}

function isOwn({ label, person_name, subject_id, person_id }: RecordedActivity): boolean {
  return subject_id && person_id ? subject_id === person_id : label === person_name;
}

function failedSignIn(device: string, count: number): string {
  if (count > 1) {
    return device ? m.activity_did_fail_times_with({ count, device }) : m.activity_did_fail_times({ count });
  }
  return device ? m.activity_did_fail_with({ device }) : m.activity_did_fail();
}

function emailLabel(changes: FieldChange[], name: string): string {
  const thing = name ? m.activity_the_email({ name }) : m.activity_a_email();
  const state = changes.find(({ field }) => field === 'state')?.after;
  if (state === 'waiting') return m.activity_sent_again({ thing });
  return state === 'cancelled' ? m.activity_cancelled({ thing }) : m.activity_did_change({ thing });
}

function twoFactorLabel([change]: FieldChange[]): string {
  if (change?.field !== 'recovery_codes') return m.activity_two_factor_on();
  return Number(change.after) < Number(change.before)
    ? m.activity_used_recovery_code()
    : m.activity_new_recovery_codes();
}

/** The label of a fact; else `failed_sign_ins` → `Failed sign ins`. */
export function settingLabel(name: string): string {
  if (isSchoolFact(name)) return schoolFields[name].label();
  const words = name
    .replaceAll(/([A-Z])|_/g, ' $1')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
