import { roleLabel } from '../accounts/people-rules.ts';
import type { ActivityKind, FieldChange } from '../activity/activity-kinds.ts';
import { contentTypeOf } from '../content-types.ts';
import { fieldSets } from '../disclosure/field-sets/all-field-sets.ts';
import { valueField } from '../disclosure/value-fields.ts';
import { shownFieldSet } from '../disclosure/values.server.ts';
import { isEnquiryState, stateLabel } from '../enquiries/enquiry-rules.ts';
import { type Field, shownValue } from '../forms/fields.ts';
import { formatDay, formatDayAndTime, formatPlainDay, formatTime, isDay } from '../lib/dates.ts';
import { originalWord } from '../lib/languages/in-language.server.ts';
import { isLanguage, languageNames } from '../lib/languages/languages.ts';
import { emailStateLabel, emailStates } from '../mail/email-kinds.ts';
import { m } from '../paraglide/messages.js';
import {
  activitySentence,
  hasRunSentence,
  type RecordedActivity,
  runSentence,
  settingLabel,
} from './activity-labels.ts';

/** A line of the activity list, put into words on the server: clocks and languages of browsers differ. */
export type ActivityEntry = {
  id: string;
  kind: ActivityKind;
  isAlarming: boolean;
  who: string;
  did: string;
  at: string;
  /** `22 Nov 2026` */
  day: string;
  /** `4:10 pm` */
  time: string;
  changes: FieldChange[];
  /** Whether the texts from before this change can be put back. */
  canPutBack: boolean;
  /** The form of the record, or the bin if it is there; undefined = no link. */
  to?: string | undefined;
  /** The lines that are folded into this one. */
  parts?: ActivityEntry[];
};

type Listed = RecordedActivity & { id: string; at: string };

/** The same action, repeated by one person within minutes, is one line. */
export function foldedEntries(listed: readonly Listed[], places: ReadonlyMap<string, string>): ActivityEntry[] {
  const runs: Listed[][] = [];
  for (const row of listed.map(inReadersLanguage)) {
    const run = runs.at(-1);
    if (run && isSameRun(run, row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => {
    const parts = run.map((row) => ({ ...activityEntry(row), to: places.get(row.id) }));
    const [newest] = parts as [ActivityEntry];
    if (run.length < minRun) return parts;
    const to = parts.every((part) => part.to === newest.to) ? newest.to : undefined;
    return [{ ...newest, did: runSentence(run), to, changes: [], canPutBack: false, parts }];
  });
}

const namedByProduct = new Set(['menu_item', 'page', 'document', 'disclosure', 'account', 'session']);

/** What the product does by itself, and to what it has named itself. */
function inReadersLanguage(row: Listed): Listed {
  const person_name = row.person_id ? row.person_name : originalWord(row.person_name);
  const label = namedByProduct.has(row.subject) ? originalWord(row.label) : row.label;
  return { ...row, person_name, label };
}

const minRun = 3;
const runMs = 10 * 60_000;
const neverFolded = new Set(['sign-in', 'failed-sign-in', 'sign-out', 'export', 'erase']);

function isSameRun(run: readonly Listed[], row: Listed): boolean {
  const last = run.at(-1) as Listed;
  if (neverFolded.has(row.kind) || !hasRunSentence(row)) return false;
  const isSame = (name: 'kind' | 'subject' | 'person_id' | 'person_name') => row[name] === last[name];
  if (!(['kind', 'subject', 'person_id', 'person_name'] as const).every(isSame)) return false;
  return Date.parse(last.at) - Date.parse(row.at) <= runMs && formatDay(last.at) === formatDay(row.at);
}

export function activityEntry(listed: Listed): ActivityEntry {
  const activity = inReadersLanguage(listed);
  const { id, kind, subject, subject_id, person_name, at, changes } = activity;
  return {
    id,
    kind: kind as ActivityKind,
    isAlarming: kind === 'failed-sign-in',
    who: person_name,
    did: activitySentence(activity),
    at,
    day: formatDay(at),
    time: formatTime(at),
    canPutBack: kind === 'change' && Boolean(subject_id) && changes.some(({ field }) => isWordingOf(subject, field)),
    // The sentence already says how much was exported, or how often.
    changes:
      kind === 'export' || kind === 'failed-sign-in' ? [] : changes.map((change) => shownChange(change, activity)),
  };
}

/** For values that are not fields of any content type. */
const fieldLabels: Record<string, () => string> = {
  album: m.activity_field_album,
  album_place: m.activity_field_album_place,
  attachments: m.activity_field_attachments,
  channels: m.activity_field_channels,
  cover: m.activity_field_cover,
  description: m.activity_field_description,
  details: m.activity_field_details,
  email: m.activity_field_email,
  emails: m.activity_field_emails,
  enquiries: m.activity_field_enquiries,
  image_id: m.activity_field_image_id,
  is_taken_down: m.activity_field_is_taken_down,
  name: m.activity_field_name,
  next_call_on: m.activity_field_next_call_on,
  notes: m.activity_field_notes,
  owner_name: m.activity_field_owner_name,
  position: m.activity_field_position,
  proofs: m.activity_field_proofs,
  recovery_codes: m.activity_field_recovery_codes,
  role: m.activity_field_role,
  row_count: m.activity_field_row_count,
  state: m.activity_field_state,
  title: m.activity_field_title,
  two_factor: m.activity_field_two_factor,
  username: m.activity_field_username,
  valid_until: m.activity_field_valid_until,
};

/** A change as people read it: the field by its word, yes and no for flags. */
export function shownChange({ field, before, after }: FieldChange, of: Changed): FieldChange {
  const word = fieldLabel(field, of);
  if (field === 'image_id') {
    return {
      field: word,
      before: before ? m.activity_old_picture() : m.activity_empty_value(),
      after: m.activity_new_picture(),
    };
  }
  return {
    field: word,
    before: storedWords(field, before, of),
    after: storedWords(field, after, of),
  };
}

type Changed = Pick<RecordedActivity, 'subject' | 'subject_id'>;

/** Of a translation: what is translated. */
function declaredField(name: string, { subject, subject_id }: Changed): Field | undefined {
  const table = subject === 'translation' ? subject_id?.split('/')[0] : subject;
  if (table === 'disclosure' || table === 'document') return valueField(name, fieldSets.map(shownFieldSet));
  return contentTypeOf(table ?? '')?.fields[name];
}

/** `bn.title` is the title in Bengali; within a page, the block and its row come before the name of the field. */
function fieldLabel(field: string, of: Changed): string {
  const [language = '', ...rest] = field.split('.');
  const name = rest.findLast((part) => !/\d/.test(part));
  if (isLanguage(language) && name) return `${languageNames[language]}: ${fieldLabel(name, of)}`;
  const label = declaredField(field, of)?.label ?? (Object.hasOwn(fieldLabels, field) ? fieldLabels[field] : undefined);
  return label?.() ?? settingLabel(field);
}

function storedWords(field: string, value: string, of: Changed): string {
  const declared = declaredField(field, of);
  if (declared) return shownValue(declared, value);
  if (value === '') return m.activity_empty_value();
  if (field === 'state') return shownState(value);
  if (field === 'role') return roleLabel(value === 'editor' ? 'editor' : 'administrator');
  if (field === 'file') return originalWord(value);
  if (/^shows[A-Z]/.test(field)) return value === 'yes' ? m.admin_yes() : m.admin_no();
  if (isDay(value)) return formatPlainDay(value);
  if (field.endsWith('_at')) return formatDayAndTime(value);
  if (!field.startsWith('is_')) return value;
  return value === '1' ? m.admin_yes() : m.admin_no();
}

/** Of an enquiry, an e-mail or a notice: no word is the state of two of them. */
function shownState(value: string): string {
  if (isEnquiryState(value)) return stateLabel(value);
  const ofEmail = emailStates.find((state) => state === value);
  return ofEmail ? emailStateLabel(ofEmail) : value;
}

export function isWordingOf(subject: string, field: string): boolean {
  return contentTypeOf(subject)?.fields[field]?.hasHistory ?? false;
}
