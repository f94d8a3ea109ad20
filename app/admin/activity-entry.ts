import { roleLabel } from '../accounts/people-rules.ts';
import type { ActivityKind, FieldChange } from '../activity/activity-kinds.ts';
import { isCalendarKind, kindLabels } from '../calendar/calendar-fields.ts';
import { valueLabel, valueText } from '../disclosure/value-changes.server.ts';
import { isEnquiryState, stateLabel } from '../enquiries/enquiry-rules.ts';
import { cadreLabels, isCadre } from '../faculty/faculty-fields.ts';
import { formatDay, formatDayAndTime, formatTime, isDay } from '../lib/dates.ts';
import { isLanguage, languageNames } from '../lib/languages/languages.ts';
import { originalWord } from '../lib/languages/original-labels.server.ts';
import { emailStateLabel, emailStates } from '../mail/email-kinds.ts';
import { categoryLabels, isNoticeCategory } from '../notices/notice-fields.ts';
import { m } from '../paraglide/messages.js';
import {
  activitySentence,
  hasRunSentence,
  type RecordedActivity,
  runSentence,
  settingLabel,
} from './activity-labels.ts';
import { isWordingOf } from './wordings/worded-fields.ts';

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
  /** Where the thing is changed, or the bin that it is in; undefined = nowhere. */
  to?: string | undefined;
  /** The lines that are folded into this one. */
  parts?: ActivityEntry[];
};

type Listed = RecordedActivity & { id: string; at: string };

/** Runs of the same by the same person within minutes are one line. */
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
    // The sentence tells how much was exported, or how often.
    changes: kind === 'export' || kind === 'failed-sign-in' ? [] : changes.map(shownChange),
  };
}

const fieldLabels: Record<string, () => string> = {
  album: m.activity_field_album,
  album_place: m.activity_field_album_place,
  alt: m.activity_field_alt,
  attachments: m.activity_field_attachments,
  cadre: m.activity_field_cadre,
  category: m.activity_field_category,
  channels: m.activity_field_channels,
  class_name: m.activity_field_class_name,
  consent_on: m.activity_field_consent_on,
  consent_reference: m.activity_field_consent_reference,
  cover: m.activity_field_cover,
  day: m.activity_field_day,
  department: m.activity_field_department,
  description: m.activity_field_description,
  details: m.activity_field_details,
  email: m.activity_field_email,
  enquiries: m.activity_field_enquiries,
  exam: m.activity_field_exam,
  expires_at: m.activity_field_expires_at,
  first_day: m.calendar_admin_first_day,
  happens_on: m.notice_admin_happens_on,
  happens_until: m.notice_admin_happens_until,
  image_id: m.activity_field_image_id,
  is_pinned: m.activity_field_is_pinned,
  is_taken_down: m.activity_field_is_taken_down,
  is_topper: m.activity_field_is_topper,
  kind: m.calendar_admin_kind,
  last_day: m.calendar_admin_last_day,
  letters: m.activity_field_emails,
  marks: m.activity_field_marks,
  name: m.activity_field_name,
  next_call_on: m.activity_field_next_call_on,
  notes: m.activity_field_notes,
  owner_name: m.activity_field_owner_name,
  position: m.activity_field_position,
  proofs: m.activity_field_proofs,
  publish_at: m.activity_field_publish_at,
  qualification: m.activity_field_qualification,
  recovery_codes: m.activity_field_recovery_codes,
  role: m.activity_field_role,
  row_count: m.activity_field_row_count,
  session: m.activity_field_session,
  state: m.activity_field_state,
  subjects: m.activity_field_subjects,
  title: m.activity_field_title,
  two_factor: m.activity_field_two_factor,
  username: m.activity_field_username,
  valid_until: m.activity_field_valid_until,
};

/** A change as people read it: the field by its word, yes and no for flags. */
export function shownChange({ field, before, after }: FieldChange): FieldChange {
  const word = fieldLabel(field);
  if (field === 'image_id') {
    return {
      field: word,
      before: before ? m.activity_old_picture() : m.activity_empty_value(),
      after: m.activity_new_picture(),
    };
  }
  return {
    field: word,
    before: shownValue(field, before),
    after: shownValue(field, after),
  };
}

/** `bn.title` is the title in Bengali; within a page, the block and its row come before the name of the field. */
function fieldLabel(field: string): string {
  const [language = '', ...place] = field.split('.');
  const name = place.findLast((part) => !/\d/.test(part));
  if (isLanguage(language) && name) return `${languageNames[language]}: ${fieldLabel(name)}`;
  return (Object.hasOwn(fieldLabels, field) && fieldLabels[field]?.()) || (valueLabel(field) ?? settingLabel(field));
}

function shownValue(field: string, value: string): string {
  if (value === '') return m.activity_empty_value();
  if (field === 'category' && isNoticeCategory(value)) return categoryLabels[value]();
  if (field === 'kind' && isCalendarKind(value)) return kindLabels[value]();
  if (field === 'cadre' && isCadre(value)) return cadreLabels[value]();
  if (field === 'state') return shownState(value);
  if (field === 'role') return roleLabel(value === 'editor' ? 'editor' : 'administrator');
  if (field === 'file') return originalWord(value);
  if (/^shows[A-Z]/.test(field)) return value === 'yes' ? m.activity_yes() : m.activity_no();
  if (isDay(value)) return formatDay(`${value}T12:00:00+05:30`);
  if (field.endsWith('_at')) return formatDayAndTime(value);
  if (!field.startsWith('is_')) return valueText(field, value);
  return value === '1' ? m.activity_yes() : m.activity_no();
}

/** Of an enquiry, a letter or a notice: no word is the state of two of them. */
function shownState(value: string): string {
  if (isEnquiryState(value)) return stateLabel(value);
  const ofLetter = emailStates.find((state) => state === value);
  return ofLetter ? emailStateLabel(ofLetter) : value;
}
