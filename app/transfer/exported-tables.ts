import { rangeErrors } from '../calendar/calendar.server.ts';
import { type CalendarValues, calendarKinds } from '../calendar/calendar-fields.ts';
import { isSoundValue } from '../disclosure/value-inputs.ts';
import { isDay } from '../lib/dates.ts';
import { languages } from '../lib/languages/languages.ts';
import { crestFileNames } from '../lib/media-services.ts';
import { areNoticeDays } from '../notices/days/notice-days.ts';
import { noticeCategories } from '../notices/notice-fields.ts';
import { noSecondLanguage, secondLanguages } from '../notices/templates/template-fields.ts';
import { isPageContent, isPageRow } from '../pages/content-check.ts';
import { isPath } from '../pages/own/own-page-fields.ts';
import { crestKey } from '../settings/crest/crests.server.ts';
import { currentFactNames, isHoursFact } from '../settings/office-hours.ts';
import { isSchoolFact } from '../settings/school-facts.ts';
import { factError } from '../settings/school-formats.ts';
import { translatedSubjects } from '../translations/translation-rules.ts';
import { isSafeHref } from '../ui/rich-text/rich-text-blocks.ts';
import { enquiryTables, isUntouched, withPeople } from './tables/enquiry-tables.ts';
import type { Cell, ExportedTable, LeftOut, StoredFile, Table } from './tables/exported-table.ts';

function isLink(value: Cell = null): boolean {
  return value === null || value === '' || (/^(\/|https?:)/.test(String(value)) && isSafeHref(String(value)));
}

/** Without the rows that were left out, which stay for a few weeks only. */
function importLists(file: ExportedTable['file'], what: string): ExportedTable {
  const about = `The lists from which ${what} taken over.`;
  return { file, about, order: ['sequence'], blank: { left_out: '', left_out_count: 0 } };
}

function isSlug(slug: Cell = null): boolean {
  return /^[a-z0-9-]{1,80}$/.test(String(slug));
}

/** Without the photo that it was cut from. */
function crestFiles(id: string): StoredFile[] {
  const names = crestFileNames.filter((name) => name !== 'source.webp');
  return names.map((name) => ({ path: `crest/${name}`, key: crestKey(id, name) }));
}

const accounts: LeftOut = { because: 'Accounts are made anew: passwords and sessions never leave their website.' };

/** In the order in which rows can be inserted: what others refer to comes first. */
const declared: { [Name in Table]: ExportedTable | LeftOut } = {
  setting: {
    file: 'school.json',
    about:
      'The facts about the school: name, address, telephone, hours and what else stands in the settings. Its crest is in crest/.',
    files: ({ name, value }) => (name === 'crest' && value ? crestFiles(String(value)) : []),
    order: ['name'],
    only: ({ name }) => isSchoolFact(String(name)),
    fromEarlier: (row) => currentFactNames(String(row.name)).map((name) => ({ ...row, name })),
    // Hours are shown as they stand where they name no two times, as earlier versions allowed some that are refused now.
    isSound: ({ name, value }) =>
      isHoursFact(String(name)) ||
      factError(String(name) as Parameters<typeof factError>[0], String(value)) === undefined,
  },
  image: {
    file: 'pictures.json',
    about:
      'Every picture: its size, and in "file" where the largest JPEG is. The other sizes and formats are in images/.',
    order: ['created_at', 'id'],
    json: ['widths'],
    values: { owner: ['photo', 'result', 'faculty', 'attachment', 'page'] },
  },
  notice: {
    file: 'notices.json',
    about: 'The notices. The text of each is a file of its own in notices/.',
    order: ['sequence'],
    text: { column: 'details', folder: 'notices', name: 'title' },
    values: { category: noticeCategories, state: ['draft', 'scheduled', 'published'] },
    isSound: ({ happens_on = null, happens_until = null }) => areNoticeDays({ happens_on, happens_until }),
  },
  notice_template: {
    file: 'notice-templates.json',
    about: 'The templates of quick notices. What is empty is the wording of the website.',
    order: ['sequence'],
    values: { category: ['', ...noticeCategories], second_language: [...secondLanguages, noSecondLanguage] },
    isNew: isUntouched,
  },
  attachment: {
    file: 'attachments.json',
    about: 'The files of notices, which are in attachments/.',
    order: ['created_at', 'id'],
    blank: { upload_key: null },
    picture: { folder: 'attachments', name: 'name' },
    paper: { column: 'file_key', folder: 'attachments', name: 'name' },
    values: { kind: ['pdf', 'image'] },
  },
  album: { file: 'albums.json', about: 'The albums of the gallery.', order: ['sequence'] },
  photo: {
    file: 'photos.json',
    about: `The photos of the gallery, which are in photos/. ${withPeople}`,
    order: ['sequence'],
    blank: { upload_key: null, upload_batch: null },
    picture: { folder: 'photos', name: 'title' },
  },
  result_import: importLists('result-imports.json', 'results were'),
  result: {
    file: 'results.json',
    about: `The results, with the portraits in results/. ${withPeople}`,
    order: ['sequence'],
    picture: { folder: 'results', name: 'name' },
  },
  faculty_import: importLists('faculty-imports.json', 'teachers were'),
  faculty: {
    file: 'faculty.json',
    about: `The teachers, with the portraits in faculty/. ${withPeople}`,
    order: ['position', 'id'],
    picture: { folder: 'faculty', name: 'name' },
  },
  calendar_import: importLists('calendar-imports.json', 'the calendar was'),
  calendar_item: {
    file: 'calendar.json',
    about: 'The academic calendar: each holiday, examination, event and meeting.',
    order: ['sequence'],
    values: { kind: calendarKinds },
    isSound: ({ first_day, last_day }) =>
      Object.keys(rangeErrors({ first_day, last_day } as CalendarValues)).length === 0,
  },
  document: {
    file: 'documents.json',
    about: 'The documents of the mandatory public disclosure, which are in documents/.',
    order: ['section', 'position', 'id'],
    paper: { column: 'file_key', folder: 'documents', name: 'name' },
    values: { section: ['B', 'C'] },
    isSound: ({ link, slug, issued_on = null, valid_until = null }) =>
      isLink(link) && isSlug(slug) && [issued_on, valid_until].every((day) => day === null || isDay(String(day))),
  },
  document_version: {
    file: 'document-versions.json',
    about: 'Files of the public disclosure that others have replaced, which are in document-versions/.',
    order: ['document_id', 'replaced_at', 'id'],
    paper: { column: 'file_key', folder: 'document-versions', name: 'id' },
    isSound: ({ valid_until = null }) => valid_until === null || isDay(String(valid_until)),
  },
  disclosure_value: {
    file: 'disclosure.json',
    about: 'What the school has typed for the mandatory public disclosure: results, sections, rooms.',
    order: ['name'],
    isSound: ({ name, value }) => isSoundValue(String(name), String(value)),
  },
  page: {
    file: 'pages.json',
    about: 'The pages and their blocks, as published and as draft. pages/ has the text of each, only to be read.',
    order: ['path'],
    json: ['draft', 'draft_before', 'published'],
    isSound: isPageRow,
    values: { area: ['about', 'study', 'campus'] },
    isNew: ({ key, draft, published }) => key !== null && draft === null && published === null,
  },
  page_revision: {
    file: 'page-revisions.json',
    about: 'What was published on each page, and when.',
    order: ['sequence'],
    json: ['content'],
    isSound: ({ content }) => isPageContent(content),
  },
  page_file: {
    file: 'page-files.json',
    about: 'The PDF files of pages, which are in page-files/.',
    order: ['created_at', 'id'],
    paper: { column: 'key', folder: 'page-files', name: 'id' },
  },
  page_address: {
    file: 'page-addresses.json',
    about: 'Former addresses of pages.',
    order: ['path'],
    isSound: ({ path }) => isPath(String(path)),
  },
  menu_item: {
    file: 'menu.json',
    about: 'Menu and footer: groups, then links.',
    // Groups first: links refer to them.
    order: ['kind', 'place', 'position', 'id'],
    values: { place: ['header', 'footer'], kind: ['link', 'group'], area: ['about', 'study', 'campus', ''] },
    isSound: ({ target }) => isLink(target),
    isNew: ({ version, removed_at }) => version === 1 && removed_at === null,
  },
  translation: {
    file: 'translations.json',
    about: 'What the school says in further languages, and the text that each was made from.',
    order: ['subject', 'subject_id', 'language', 'field'],
    values: { subject: translatedSubjects, language: languages },
  },
  ...enquiryTables,
  activity: {
    file: 'activity.json',
    about: 'Who did what in the office, by name.',
    order: ['sequence'],
    json: ['changes'],
    isShared: true,
  },
  counter: {
    file: 'counters.json',
    about: 'The last number given to notices, photos and so on, so that the next one is new.',
    order: ['name'],
    only: ({ name }) => !['content', 'letter'].includes(String(name)),
    isShared: true,
  },
  disclosure_check: { because: 'What the website has found about its links: it looks again.' },
  bulk_change: { because: 'What can be undone for two days, in the school that did it.' },
  stray_file: { because: 'Files that are about to be removed.' },
  setup: { because: 'How far this website has been set up, with the secret of its address.' },
  morning_mail: { because: 'On which mornings this website has written to the staff.' },
  letter: { because: 'E-mails that the website wrote about what is here: they must not be sent twice.' },
  editing: { because: 'Who has a page open just now.' },
  backup_run: { because: 'When this website made backups of itself.' },
  throttle: { because: 'Counts of the last hours against abuse.' },
  person: accounts,
  recovery_code: accounts,
  session: accounts,
  pending_sign_in: accounts,
  known_device: accounts,
  invitation: accounts,
  password_reset: accounts,
};

export type Named = ExportedTable & { table: Table };

export const exportedTables: readonly Named[] = Object.entries(declared).flatMap(([table, entry]) =>
  'file' in entry ? [{ table: table as Table, ...entry }] : [],
);

export const leftOutTables = (Object.keys(declared) as Table[]).filter((table) => !('file' in declared[table]));
