import { rangeErrors } from '../calendar/calendar.server.ts';
import { type CalendarValues, calendarKinds } from '../calendar/calendar-fields.ts';
import { translatedSubjects } from '../content-types.ts';
import type { Row } from '../database/every-table.server.ts';
import type { Schema } from '../database/schema.ts';
import { isSoundValue } from '../disclosure/value-fields.ts';
import { enquiryStates } from '../enquiries/enquiry-rules.ts';
import { isDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { languages } from '../lib/languages/languages.ts';
import { areNoticeDays } from '../notices/days/notice-days.ts';
import { noticeCategories } from '../notices/notice-fields.ts';
import { noSecondLanguage, secondLanguages } from '../notices/templates/template-fields.ts';
import { isPageContent, isPageRow } from '../pages/content-check.ts';
import { isPath } from '../pages/own/own-page-fields.ts';
import { isHoursFact } from '../settings/office-hours.ts';
import { factError, isSchoolFact } from '../settings/school-facts.ts';
import { isSafeHref } from '../ui/rich-text/rich-text-blocks.ts';

type Table = keyof Schema;
type Cell = Row[string];

export type ExportedTable = {
  /** For the `README.txt` of the archive. */
  about: string;
  /** The only rows that are written and read. */
  only?: (row: Row) => boolean;
  /** Columns that are left out, and their value in the archive. */
  blank?: Row;
  /** Where people find the picture of `image_id`, under the name in a column. */
  picture?: { folder: string; name: string };
  /** The column with the key of a PDF, and where people find that. */
  paper?: { column: string; folder: string; name: string };
  /** The values of columns that allow a few only. */
  values?: Record<string, readonly Cell[]>;
  /** Columns with JSON. */
  json?: readonly string[];
  /** Whether pages can show the row. Its columns have values that they may have. */
  isSound?: (row: Row) => boolean;
  /** Rows that a new school has already. Those of the archive take their place. */
  isNew?: (row: Row) => boolean;
  /** A new school has rows already, which stay beside those of the archive. */
  isShared?: true;
};

/** Passwords and secrets never leave their website, e-mails must not be sent twice, and the rest is about this website alone. */
export const leftOutTables = [
  ...['person', 'recovery_code', 'session', 'pending_sign_in', 'known_device', 'invitation', 'password_reset'],
  ...['setup', 'letter', 'morning_mail', 'throttle', 'editing', 'backup_run'],
  ...['stray_file', 'bulk_change', 'disclosure_check'],
] as const satisfies readonly Table[];

type LeftOut = (typeof leftOutTables)[number];

const withPeople = 'Personal data: keep this file where nobody else can read it.';
const sources = ['home', 'contact', 'api', 'phone'];
const maxDetailsLength = 1024 * 1024;
const maxWidths = 20;
const maxWidth = 9_999;

/** Without the rows that were left out, which stay for a few weeks only. */
const importLists = (what: string): ExportedTable => ({
  about: `The lists from which ${what} imported.`,
  blank: { left_out: '', left_out_count: 0 },
});

const isLink = (value: Cell = null) =>
  value === null || value === '' || (/^(\/|https?:)/.test(String(value)) && isSafeHref(String(value)));
const isList = (json: Cell = null) => Array.isArray(JSON.parse(String(json)));
const isDayOrNull = (value: Cell = null) => value === null || isDay(String(value));

/** As every school begins with it. */
const isUntouched = ({ key, version, removed_at }: Row) => key !== null && version === 1 && removed_at === null;

/** Hours are shown as they are where they name no two times, as earlier versions allowed some that are refused now. */
function isSoundFact(name: string, value: string): boolean {
  return isHoursFact(name) || factError(name as Parameters<typeof factError>[0], value) === undefined;
}

function areWidths(json: Cell = null): boolean {
  const widths = JSON.parse(String(json));
  const isWidth = (width: unknown) => Number.isInteger(width) && Number(width) > 0 && Number(width) <= maxWidth;
  return Array.isArray(widths) && widths.length > 0 && widths.length <= maxWidths && widths.every(isWidth);
}

const declared: Record<Exclude<Table, LeftOut>, ExportedTable> = {
  setting: {
    about:
      'The facts about the school: name, address, telephone, hours and what else is in the settings. Its crest is in crest/.',
    only: ({ name }) => isSchoolFact(String(name)),
    isSound: ({ name, value }) => isSoundFact(String(name), String(value)),
  },
  image: {
    about: 'Every picture: its size, and the widths in which it is in the archive.',
    json: ['widths'],
    values: { owner: ['photo', 'result', 'faculty', 'attachment', 'page'] },
    isSound: ({ id, widths }) => isId(String(id)) && areWidths(widths),
  },
  notice: {
    about: 'The notices. The text of each is in notices/, too.',
    values: { category: noticeCategories, state: ['draft', 'scheduled', 'published'] },
    isSound: ({ details, happens_on = null, happens_until = null }) =>
      String(details).length <= maxDetailsLength && areNoticeDays({ happens_on, happens_until }),
  },
  notice_template: {
    about: 'The templates of quick notices. What is empty is the wording of the website.',
    values: { category: ['', ...noticeCategories], second_language: [...secondLanguages, noSecondLanguage] },
    isNew: isUntouched,
  },
  attachment: {
    about: 'The files of notices, which are in attachments/.',
    blank: { upload_key: null },
    picture: { folder: 'attachments', name: 'name' },
    paper: { column: 'file_key', folder: 'attachments', name: 'name' },
    values: { kind: ['pdf', 'image'] },
  },
  album: { about: 'The albums of the gallery.' },
  photo: {
    about: `The photos of the gallery, which are in photos/. ${withPeople}`,
    blank: { upload_key: null, upload_batch: null },
    picture: { folder: 'photos', name: 'title' },
  },
  result_import: importLists('results were'),
  result: {
    about: `The results, with the portraits in results/. ${withPeople}`,
    picture: { folder: 'results', name: 'name' },
  },
  faculty_import: importLists('teachers were'),
  faculty: {
    about: `The teachers, with the portraits in faculty/. ${withPeople}`,
    picture: { folder: 'faculty', name: 'name' },
  },
  calendar_import: importLists('the calendar was'),
  calendar_item: {
    about: 'The academic calendar: each holiday, examination, event and meeting.',
    values: { kind: calendarKinds },
    isSound: (row) => Object.keys(rangeErrors(row as CalendarValues)).length === 0,
  },
  document: {
    about: 'The documents of the mandatory public disclosure, which are in documents/.',
    paper: { column: 'file_key', folder: 'documents', name: 'name' },
    values: { section: ['B', 'C'] },
    isSound: ({ link, slug, issued_on, valid_until }) =>
      isLink(link) && /^[a-z0-9-]{1,80}$/.test(String(slug)) && isDayOrNull(issued_on) && isDayOrNull(valid_until),
  },
  document_version: {
    about: 'Files of the public disclosure that others have replaced, which are in document-versions/.',
    paper: { column: 'file_key', folder: 'document-versions', name: 'id' },
    isSound: ({ valid_until }) => isDayOrNull(valid_until),
  },
  disclosure_value: {
    about: 'What the school has typed for the mandatory public disclosure: results, sections, rooms.',
    isSound: ({ name, value }) => isSoundValue(String(name), String(value)),
  },
  page: {
    about: 'The pages and their blocks, as published and as draft. The text of each is in pages/, too.',
    json: ['draft', 'draft_before', 'published'],
    isSound: isPageRow,
    values: { area: ['about', 'study', 'campus'] },
    isNew: ({ key, draft, published }) => key !== null && draft === null && published === null,
  },
  page_revision: {
    about: 'What was published on each page, and when.',
    json: ['content'],
    isSound: ({ content }) => isPageContent(content),
  },
  page_file: {
    about: 'The PDF files of pages, which are in page-files/.',
    paper: { column: 'key', folder: 'page-files', name: 'id' },
  },
  page_address: { about: 'Former addresses of pages.', isSound: ({ path }) => isPath(String(path)) },
  menu_item: {
    about: 'Menu and footer: groups and links.',
    values: { place: ['header', 'footer'], kind: ['link', 'group'], area: ['about', 'study', 'campus', ''] },
    isSound: ({ target }) => isLink(target),
    isNew: ({ version, removed_at }) => version === 1 && removed_at === null,
  },
  translation: {
    about: 'What the school says in further languages, and the text that each was made from.',
    values: { subject: translatedSubjects, language: languages },
  },
  enquiry: {
    about: `The enquiries of families. ${withPeople}`,
    // Nobody could be found by it: the accounts are left out.
    blank: { owner_id: null },
    values: { source: sources, state: enquiryStates },
    json: ['doubts'],
    isSound: ({ doubts }) => isList(doubts),
  },
  enquiry_entry: {
    about: `What the staff noted about each enquiry. ${withPeople}`,
    values: { kind: ['note', 'state', 'reason', 'owner', 'date'] },
  },
  ready_answer: {
    about: 'The ready answers to enquiries. What is empty is the wording of the website.',
    isNew: isUntouched,
  },
  consent: {
    about: `What families consented to, in the words that they read, and what they withdrew. ${withPeople}`,
    values: {
      channel: ['phone', 'whatsapp', 'email', 'post'],
      source: sources,
      withdrawn_how: ['link', 'form', 'office', 'erased'],
    },
  },
  activity: {
    about: 'Who did what in the admin area, by name.',
    json: ['changes'],
    isSound: ({ changes }) => isList(changes),
    isShared: true,
  },
  counter: {
    about: 'The last number given to notices, photos and so on, so that the next one is new.',
    only: ({ name }) => !['content', 'letter'].includes(String(name)),
    isShared: true,
  },
};

export type Named = ExportedTable & { table: Table };

export const exportedTables: readonly Named[] = Object.entries(declared).map(([table, entry]) => ({
  table: table as keyof typeof declared,
  ...entry,
}));
