import { type ContentFiles, type ExportedTable, personalData } from '../content/server-content.server.ts';
import { allContents } from '../content-types.server.ts';
import { translatedSubjects } from '../content-types.ts';
import type { Row } from '../database/every-table.server.ts';
import type { EditableTable, ImportTable, Schema } from '../database/schema.ts';
import { isSoundValue } from '../disclosure/value-fields.ts';
import { enquiryStates } from '../enquiries/enquiry-rules.ts';
import type { Fields } from '../forms/fields.ts';
import { isDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { languages } from '../lib/languages/languages.ts';
import { isCode } from '../notices/codes/code-format.ts';
import { isPageContent } from '../pages/content-check.server.ts';
import { isPath } from '../pages/own/own-page-fields.ts';
import { isHoursFact } from '../settings/office-hours.ts';
import { factError, isSchoolFact } from '../settings/school-fields.ts';
import { isStoredLink } from '../ui/rich-text/rich-text-blocks.ts';

type Table = keyof Schema;
type Cell = Row[string];

/**
 * Passwords and secrets never leave their website, e-mails must not be sent twice, subscriptions belong to the key of this
 * website and to people who trusted it, and the rest is about this website alone.
 */
export const leftOutTables = [
  ...['person', 'recovery_code', 'session', 'pending_sign_in', 'known_device', 'invitation', 'password_reset'],
  ...['setup', 'email', 'morning_mail', 'throttle', 'editing', 'backup_run'],
  ...['push_subscription', 'mail_subscription', 'notice_delivery'],
  ...['stray_file', 'bulk_change', 'disclosure_check'],
] as const satisfies readonly Table[];

type LeftOut = (typeof leftOutTables)[number];

const sources = ['home', 'contact', 'api', 'phone'];
const maxWidths = 20;
const maxWidth = 9_999;

const isList = (json: Cell = null) => Array.isArray(JSON.parse(String(json)));
const isDayOrNull = (value: Cell = null) => value === null || isDay(String(value));

/** Hours are shown as they are where they name no two times, as earlier versions allowed some that are refused now. */
function isSoundFact(name: string, value: string): boolean {
  return isHoursFact(name) || factError(name as Parameters<typeof factError>[0], value) === undefined;
}

function areWidths(json: Cell = null): boolean {
  const widths = JSON.parse(String(json));
  const isWidth = (width: unknown) => Number.isInteger(width) && Number(width) > 0 && Number(width) <= maxWidth;
  return Array.isArray(widths) && widths.length > 0 && widths.length <= maxWidths && widths.every(isWidth);
}

const others: Record<Exclude<Table, LeftOut | EditableTable | ImportTable>, ExportedTable> = {
  setting: {
    about:
      'The facts about the school: name, address, telephone, hours and what else is in the settings. Its crest is in crest/.',
    only: ({ name }) => isSchoolFact(String(name)),
    isSound: ({ name, value }) => isSoundFact(String(name), String(value)),
  },
  image: {
    about: 'Every picture: its size, and its widths in the archive.',
    json: ['widths'],
    values: { owner: ['photo', 'result', 'faculty', 'attachment', 'page'] },
    isSound: ({ id, widths }) => isId(String(id)) && areWidths(widths),
  },
  attachment: {
    about: 'The files of notices, which are in attachments/.',
    blank: { upload_key: null },
    picture: { folder: 'attachments', name: 'name' },
    paper: { column: 'file_key', folder: 'attachments', name: 'name' },
    values: { kind: ['pdf', 'image'] },
  },
  notice_code: {
    about: 'The codes with which people check that a notice is genuine, for each published wording.',
    isSound: ({ code, notice_id }) => isCode(String(code)) && isId(String(notice_id)),
  },
  document: {
    about: 'The documents of the mandatory public disclosure, which are in documents/.',
    paper: { column: 'file_key', folder: 'documents', name: 'name' },
    values: { section: ['B', 'C'] },
    isSound: ({ link, slug, issued_on, valid_until }) =>
      isStoredLink(link) &&
      /^[a-z0-9-]{1,80}$/.test(String(slug)) &&
      isDayOrNull(issued_on) &&
      isDayOrNull(valid_until),
  },
  document_version: {
    about: 'Replaced files of the public disclosure, which are in document-versions/.',
    paper: { column: 'file_key', folder: 'document-versions', name: 'id' },
    isSound: ({ valid_until }) => isDayOrNull(valid_until),
  },
  disclosure_value: {
    about: 'Details entered for the mandatory public disclosure: results, sections, rooms.',
    isSound: ({ name, value }) => isSoundValue(String(name), String(value)),
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
  translation: {
    about: 'Translations, and the text that each was made from.',
    values: { subject: translatedSubjects, language: languages },
  },
  enquiry: {
    about: `The enquiries of families. ${personalData}`,
    // Nobody could be found by it: the accounts are left out.
    blank: { owner_id: null },
    values: { source: sources, state: enquiryStates },
    json: ['doubts'],
    isSound: ({ doubts }) => isList(doubts),
  },
  enquiry_entry: {
    about: `What the staff noted about each enquiry. ${personalData}`,
    values: { kind: ['note', 'state', 'reason', 'owner', 'date'] },
  },
  consent: {
    about: `What families consented to, in the words that they read, and what they withdrew. ${personalData}`,
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
    only: ({ name }) => !['content', 'email'].includes(String(name)),
    isShared: true,
  },
};

export type Named = ExportedTable & { table: Table };

/** Each choice has one of its options. */
function choicesOf(fields: Fields): Record<string, readonly Cell[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'choice' ? [[name, field.options]] : [])),
  );
}

/** A text that must look like something does, and a number is in its range. */
function hasFormats(fields: Fields, row: Row): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const value = row[name];
    if (field.kind === 'number') return value === null || (Number(value) >= field.min && Number(value) <= field.max);
    return field.kind !== 'text' || !value || (field.format?.isRight(String(value)) ?? true);
  });
}

/** Without the rows that were left out, which stay for a few weeks only. */
function listsOf({ imports, name }: ContentFiles): Named {
  const about = `The lists from which ${name} were imported.`;
  return { table: imports.imports, about, blank: { left_out: '', left_out_count: 0 } };
}

export const exportedTables: readonly Named[] = [
  ...Object.entries(others).map(([table, entry]) => ({ table: table as keyof typeof others, ...entry })),
  ...allContents.map(({ type: { table, fields }, archive }) => ({
    table,
    ...archive,
    values: { ...choicesOf(fields), ...archive.values },
    isSound: (row: Row) => hasFormats(fields, row) && (archive.isSound?.(row) ?? true),
  })),
  ...allContents.flatMap(({ files }) => (files ? [listsOf(files)] : [])),
];
