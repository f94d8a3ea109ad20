import { sql } from 'kysely';
import { calendarFields } from '../../../app/calendar/calendar-fields.ts';
import type { Database } from '../../../app/database/schema.ts';
import { answerFields } from '../../../app/enquiries/answers/answer-fields.ts';
import { facultyFields } from '../../../app/faculty/faculty-fields.ts';
import { type Fields, pickFields } from '../../../app/forms/fields.ts';
import { importLimits } from '../../../app/imports/list-columns.ts';
import { endpoints } from '../../../app/legacy-api/endpoints.server.ts';
import { addDays } from '../../../app/lib/dates.ts';
import { noticeFields } from '../../../app/notices/notice-fields.ts';
import { templateFields } from '../../../app/notices/templates/template-fields.ts';
import { type BlockKind, blockKinds, declarationOf, homeKinds } from '../../../app/pages/block-kinds.ts';
import { titleFields } from '../../../app/pages/editor/title-fields.ts';
import { menuGroupFields, menuLinkFields } from '../../../app/pages/menu/menu-fields.ts';
import { newPageFields } from '../../../app/pages/own/own-page-fields.ts';
import { findPageByKey } from '../../../app/pages/pages.server.ts';
import { albumFields } from '../../../app/photos/albums/album-fields.ts';
import { photoFields } from '../../../app/photos/photo-fields.ts';
import { resultFields } from '../../../app/results/result-fields.ts';
import { schoolFields } from '../../../app/settings/school-fields.ts';
import { type CallRule, callRules } from '../../../tests/api-contract.ts';
import { formFieldsOf } from '../../../tests/form-fields.ts';
import { listFile, sentForm } from '../../../tests/import-forms.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { fillings, largestPage } from './largest-page.ts';

export type Site = { staff: Visitor; visitor: Visitor; db: Database; origin: string };

/** Sends the largest accepted content and asks for what shows it. Answers what was sent. */
export type Case = (site: Site) => Promise<string>;

export function findCase(kind: string): Case | undefined {
  const [group = '', name = ''] = kind.split(/ (.*)/);
  if (group === 'lists') return showLists;
  if (group === 'block' && Object.hasOwn(blockKinds, name)) return pageCase(name as BlockKind);
  if (group === 'call' && endpoints.has(name)) return callCase(name);
  if (group === 'list' && Object.hasOwn(lists, name)) return listCase(name);
  if (group === 'file' && Object.hasOwn(files, name)) return files[name];
  return group === 'fields' && Object.hasOwn(forms, name) ? forms[name] : undefined;
}

const longText = 'https://a.example/b see\n';

/** Notices as long as the form takes, as many as the old API answers at once. */
export async function fillLists(db: Database): Promise<void> {
  const details = longText.repeat(Math.floor(noticeFields.details.max / longText.length)).trim();
  await db.updateTable('notice').set({ details }).where(sql<boolean>`sequence % 2 = 0`).execute();
}

const publicLists = [
  '/',
  '/allnotices',
  '/results',
  '/faculty',
  '/gallery',
  '/calendar',
  '/sitemap.xml',
  '/calendar.ics',
];
const officeLists = [
  'dashboard',
  'notices',
  'results',
  'photos',
  'albums',
  'faculty',
  'calendar',
  'enquiries',
  'activity',
  'bin',
  'outbox',
  'menu',
  'pages',
  'translations',
  'photos/captions',
];
const words = `${'a '.repeat(90)}https`;

async function showLists(site: Site): Promise<string> {
  const searches = ['search', 'notices', 'results', 'photos', 'enquiries'].flatMap((name) =>
    ['a', words].map((text) => `/admin/${name}?q=${encodeURIComponent(text)}`),
  );
  await show(site.visitor, [
    ...publicLists,
    ...publicLists.slice(0, 6).map((path) => `/hi${path === '/' ? '' : path}`),
  ]);
  await show(site.staff, [...officeLists.map((name) => `/admin/${name}`), ...searches]);
  return '2,000 results, 2,000 notices of which half are 10,000 characters, 20,400 enquiries';
}

async function show(visitor: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await visitor.visit(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
}

type FormCase = {
  form: string;
  fields: Fields;
  /** Fields that cannot be filled with any text. */
  set?: Record<string, string>;
  /** Differs each time, such as an address. */
  ownText?: (text: string) => Record<string, string>;
  photo?: boolean;
  /** A list that is full has the largest content already. */
  mayBeFull?: boolean;
  shown: readonly string[];
  office: string;
};

function formCase({
  form,
  fields,
  set = {},
  ownText,
  photo = false,
  mayBeFull = false,
  shown,
  office,
}: FormCase): Case {
  return async ({ staff, visitor }) => {
    let times = 0;
    for (const text of [longText, 'a\n', 'ক ']) {
      const page = await staff.visit(form);
      const typed: Record<string, string | string[]> = {
        ...formFieldsOf(page),
        ...largest(fields, text),
        ...set,
        ...ownText?.(text),
      };
      const sent = await post(staff, form, typed, photo);
      if (sent.status === 422 && mayBeFull && sent.body.includes('is full')) break;
      times += 1;
      if (sent.status !== 303) throw new Error(`${form} answered ${sent.status}: ${sent.text('.field-error')}`);
    }
    const listed = await staff.visit(office);
    const edit = /\/admin\/[\w/]+\/edit/.exec(listed.body)?.[0];
    await show(staff, [office, ...(edit ? [edit] : [])]);
    await show(visitor, shown);
    return `${Object.values(fields).reduce((sum, one) => sum + (one.kind === 'text' ? one.max : 0), 0)} characters, ${times} times`;
  };
}

function largest(fields: Fields, text: string): Record<string, string> {
  const filled = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'text') return [];
    const isLong = field.max >= 1000;
    const piece = isLong ? text : 'w ';
    return [[name, piece.repeat(Math.floor(field.max / piece.length)).trim()]];
  });
  return Object.fromEntries(filled);
}

async function post(staff: Visitor, path: string, typed: Record<string, string | string[]>, photo: boolean) {
  if (!photo) return staff.post(path, typed);
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) for (const one of [value].flat()) body.append(name, one);
  body.set('photo', new File([new Uint8Array(await pictureFile(1600, 1200))], 'photo.jpg'));
  return staff.post(path, body);
}

const board = ['/allnotices', '/hi/allnotices', '/'];
const today = new Date().toISOString().slice(0, 10);

const forms: Record<string, Case> = {
  noticeFields: formCase({
    form: '/admin/notices/new',
    fields: noticeFields,
    set: { title: 'Notice', intent: 'publish' },
    shown: board,
    office: '/admin/notices',
  }),
  calendarFields: formCase({
    form: '/admin/calendar/new',
    fields: calendarFields,
    set: { first_day: today, kind: 'exam' },
    shown: ['/calendar', '/hi/calendar', '/calendar.ics'],
    office: '/admin/calendar',
  }),
  resultFields: formCase({
    form: '/admin/results/new',
    fields: resultFields,
    photo: true,
    set: { consent_on: '2026-04-01', marks: '90 %' },
    shown: ['/results', '/hi/results'],
    office: '/admin/results',
  }),
  facultyFields: formCase({
    form: '/admin/faculty/new',
    fields: facultyFields,
    photo: true,
    shown: ['/faculty', '/hi/faculty'],
    office: '/admin/faculty',
  }),
  photoFields: formCase({
    form: '/admin/photos/new',
    fields: photoFields,
    photo: true,
    set: { consent_on: '2026-04-01', album_id: '' },
    shown: ['/gallery', '/hi/gallery'],
    office: '/admin/photos',
  }),
  albumFields: formCase({
    form: '/admin/albums/new',
    fields: albumFields,
    set: { day: today },
    shown: ['/gallery', '/hi/gallery'],
    office: '/admin/albums',
  }),
  answerFields: formCase({ form: '/admin/answers/new', fields: answerFields, shown: [], office: '/admin/answers' }),
  templateFields: formCase({
    form: '/admin/templates/new',
    fields: templateFields,
    shown: [],
    office: '/admin/templates',
  }),
  menuLinkFields: formCase({
    form: '/admin/menu/new',
    mayBeFull: true,
    fields: menuLinkFields,
    set: { to: '/library', address: '', parent: 'header', icon: '' },
    shown: ['/', '/hi'],
    office: '/admin/menu',
  }),
  menuGroupFields: formCase({
    form: '/admin/menu/new-group',
    mayBeFull: true,
    fields: menuGroupFields,
    shown: ['/', '/hi'],
    office: '/admin/menu',
  }),
};

Object.assign(forms, {
  newPageFields: formCase({
    form: '/admin/pages/new',
    fields: pickFields(newPageFields, ['title', 'area']),
    ownText: (text) => ({ path: `hostel-${text.codePointAt(0)}` }),
    shown: ['/', '/sitemap.xml'],
    office: '/admin/pages',
  }),
  async titleFields({ staff, visitor, db }: Site) {
    const { id } = await findPageByKey(db, 'library');
    const typed = formFieldsOf(await staff.visit(`/admin/pages/${id}`));
    const sent = await staff.post(`/admin/pages/${id}`, { ...typed, ...largest(titleFields, longText) });
    if (sent.status !== 303) throw new Error(`The title answered ${sent.status}: ${sent.text('.field-error')}`);
    await show(staff, [`/admin/pages/${id}`, `/admin/preview/${id}`, '/admin/pages']);
    await show(visitor, ['/library', '/hi/library']);
    return 'title and description as long as they may be';
  },
  async schoolFields({ staff, visitor }: Site) {
    const form = '/admin/settings/school';
    const typed = formFieldsOf(await staff.visit(form));
    const lines = pickFields(schoolFields, ['name', 'tagline', 'motto']);
    const sent = await staff.post(form, { ...typed, ...largest(lines as Fields, longText) });
    if (sent.status !== 303) throw new Error(`${form} answered ${sent.status}: ${sent.text('.field-error')}`);
    await show(visitor, ['/', '/hi', '/contact', '/manifest.webmanifest']);
    return 'name, tagline and motto as long as they may be';
  },
});

/** Written as a draft, published with its button, shown, edited and compared with another as large. */
function pageCase(kind: BlockKind): Case {
  return async ({ staff, visitor, db }) => {
    const key = (homeKinds as readonly string[]).includes(kind) ? 'home' : 'sports';
    const path = key === 'home' ? '/' : '/sports';
    const { id } = await findPageByKey(db, key);
    const sizes: string[] = [];
    for (const [filling, word] of [...Object.keys(fillings).map((name) => [name, 'w']), ['prose', 'v']] as const) {
      const content = largestPage(kind, filling, word);
      const json = JSON.stringify(content);
      await db.updateTable('page').set({ draft: json }).where('id', '=', id).execute();
      const { version } = await findPageByKey(db, key);
      const sent = await staff.post(`/admin/pages/${id}`, { intent: 'publish', version: String(version) });
      if (sent.status !== 303) throw new Error(`Publishing answered ${sent.status}.`);
      await show(visitor, [path, path === '/' ? '/hi' : `/hi${path}`]);
      sizes.push(`${content.blocks.length}`);
    }
    const { fields, row } = declarationOf(kind);
    const hasForm = row !== undefined || Object.keys(fields).length > 0;
    const block = (await findPageByKey(db, key)).published?.match(/"id":"(\w+)"/)?.[1];
    const revisions = await db
      .selectFrom('page_revision')
      .select('id')
      .where('page_id', '=', id)
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    const compared = `/admin/pages/${id}/compare?from=${revisions[1]?.id}&to=${revisions[0]?.id}`;
    await show(staff, [`/admin/pages/${id}`, `/admin/preview/${id}`, `/admin/pages/${id}/history`, compared]);
    if (hasForm) await show(staff, [`/admin/pages/${id}/blocks/${block}`]);
    return `${sizes.join(', ')} blocks`;
  };
}

/** Each text as long as its limit. What is refused would show nothing, so that it fails; only the password is wrong. */
function callCase(name: string): Case {
  return async ({ staff, visitor, db, origin }) => {
    const endpoint = endpoints.get(name);
    const rule = callRules[name];
    if (!endpoint || !rule) throw new Error('The contract does not know it.');
    if (rule.action === 'logout') return 'has no field and no body';
    const values = await largestValues(rule, endpoint.maxBytes, db);
    const caller = rule.isForStaff ? staff : visitor;
    const isJson = endpoint.body === 'json';
    const search = endpoint.method === 'DELETE' && endpoint.body === 'none' ? `?id=${values.id}` : '';
    const body = isJson
      ? JSON.stringify({ ...endpoint.example.request, ...values })
      : endpoint.body === 'multipart'
        ? await photoForm(values)
        : undefined;
    const answer = await caller.visit(`/api/${name}${search}`, {
      method: endpoint.method,
      ...(body !== undefined && { body }),
      headers: { Origin: origin, ...(isJson && { 'Content-Type': 'application/json' }) },
    });
    const expected = rule.action === 'login' ? [401] : [200];
    if (!expected.includes(answer.status))
      throw new Error(`It answered ${answer.status}: ${answer.body.slice(0, 150)}`);
    return `${JSON.stringify(values).length} characters sent, ${answer.bytes.length} bytes answered`;
  };
}

async function largestValues(rule: CallRule, maxBytes: number, db: Database): Promise<Record<string, string>> {
  if (rule.action === 'read') return {};
  const row =
    rule.table && rule.action !== 'add'
      ? await db.selectFrom(rule.table).select('id').where('removed_at', 'is', null).executeTakeFirst()
      : undefined;
  const values = Object.entries(rule.limits).map(([field, max]) => {
    if (field === 'id' || field === 'photo_id') return [field, row?.id ?? ''];
    if (field === 'email') return [field, 'parent@school.example'];
    if (field === 'mobile_no') return [field, '0000000000'];
    const most = Math.min(max, maxBytes / 2);
    const piece = most >= 1000 ? longText : 'w ';
    return [
      field,
      piece
        .repeat(Math.ceil(most / piece.length))
        .slice(0, most)
        .trim(),
    ];
  });
  return Object.fromEntries(values);
}

async function photoForm(values: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  form.set('photo', new File([new Uint8Array(await pictureFile(3000, 2000))], 'photo.jpg'));
  return form;
}

const lists: Record<string, (row: number) => string> = {
  results: (row) => `Pupil ${row},${300 + (row % 200)} / 500,X,2025–26,Board,`,
  faculty: (row) => `Teacher ${row}`,
  calendar: (row) => `Day ${row},,${addDays(today, row % 300)},,`,
};

/** As many rows as a list may have, checked and then imported. */
function listCase(name: string): Case {
  return async ({ staff, visitor }) => {
    const address = `/admin/${name}/import`;
    const template = await staff.visit(`/admin/${name}/template.csv`);
    const [head = ''] = template.body.replace(/^\uFEFF/, '').split(/\r?\n/);
    const rows = Array.from({ length: importLimits.maxRows }, (_, row) => lists[name]?.(row) ?? '');
    const checked = await staff.post(address, listFile([head, ...rows].join('\r\n')));
    if (checked.status !== 200) throw new Error(`Checking answered ${checked.status}.`);
    const taken = await staff.post(address, sentForm(checked, '.import-take', 'import'));
    if (taken.status !== 303) throw new Error(`Importing answered ${taken.status}.`);
    await show(visitor, [`/${name}`, `/hi/${name}`]);
    await show(staff, [`/admin/${name}`]);
    return `${rows.length} rows, imported with ${taken.status}`;
  };
}

const files: Record<string, Case> = {
  'admin/photos/new': forms.photoFields,
  'admin/results/new': forms.resultFields,
  'admin/faculty/new': forms.facultyFields,
  'admin/results/import': listCase('results'),
  'admin/faculty/import': listCase('faculty'),
  'admin/calendar/import': listCase('calendar'),
} as Record<string, Case>;

const asPart = 'sent with the form of its photo';
const inUploads = 'the largest pictures and PDFs are sent by the trial uploads';
const open = 'has no case yet';

/** Declared, and without a case of its own: the trial names them as skipped. Whatever is declared later fails. */
export const kindsWithoutCase: Record<string, string> = {
  'fields consentFields': asPart,
  'fields photoFocusFields': asPart,
  'fields portraitFocusFields': asPart,
  'fields fields': 'parts of the blocks',
  ...Object.fromEntries(
    ['documentFields', 'ownDocumentFields', 'quickFields', 'pageSettingFields']
      .concat(['newAlbumFields', 'captionFields'])
      .map((name) => [`fields ${name}`, open]),
  ),
  ...Object.fromEntries(
    ['results', 'faculty', 'calendar'].flatMap((name) =>
      ['csv', 'xlsx'].map((ending) => [`file admin/${name}/left-out.${ending}`, open]),
    ),
  ),
  ...Object.fromEntries(
    ['setup/:token/crest', 'admin/settings/crest', 'admin/photos/upload', 'admin/photos/:id/edit', 'admin/notices/new']
      .concat(['admin/notices/files', 'admin/notices/:id/edit', 'admin/results/:id/edit', 'admin/faculty/:id/edit'])
      .concat([
        'admin/documents/:slug',
        'admin/pages/:id/blocks/:blockId',
        'admin/pages/:id/blocks/:blockId/rows/:rowId',
      ])
      .map((path) => [`file ${path}`, inUploads]),
  ),
};
