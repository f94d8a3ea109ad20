import { sql } from 'kysely';
import { importLimits } from '../../../app/imports/list-columns.ts';
import { endpoints } from '../../../app/legacy-api/endpoints.server.ts';
import { addDays, today } from '../../../app/lib/dates.ts';
import { wholeListField } from '../../../app/lib/list-page.ts';
import { noticeFields } from '../../../app/notices/notice-fields.ts';
import { type BlockKind, blockKinds, declarationOf, homeKinds } from '../../../app/pages/block-kinds.ts';
import { findPageByKey } from '../../../app/pages/pages.server.ts';
import { type CallRule, callRules } from '../../../tests/api-contract.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { listFile, sentForm } from '../../../tests/import-forms.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import type { Case, Site } from './filled-form.ts';
import { routeCases } from './largest-forms.ts';
import { fillings, largestPage } from './largest-page.ts';

export function findCase(kind: string): Case | undefined {
  const [group = '', name = ''] = kind.split(/ (.*)/);
  if (group === 'lists') return showLists;
  if (group === 'block' && Object.hasOwn(blockKinds, name)) return pageCase(name as BlockKind);
  if (group === 'call' && endpoints.has(name)) return callCase(name);
  if (group === 'list') return contentCases[`admin/${name}/import`];
  const path = group === 'fields' ? fieldsAt[name] : name;
  return ['fields', 'form', 'file'].includes(group) ? (contentCases[path ?? ''] ?? routeCases[path ?? '?']) : undefined;
}

const longText = 'https://a.example/b see\n';

/** Notices as long as the form takes, as many as the old API answers at once. */
export async function fillLists(db: TestDatabase): Promise<void> {
  const details = longText.repeat(Math.floor(noticeFields.details.max / longText.length)).trim();
  await db.updateTable('notice').set({ details }).where(sql<boolean>`sequence % 2 = 0`).execute();
  for (const table of ['photo', 'result', 'faculty'] as const) await ownImages(db, table);
}

/** The records of the made-up school share a few pictures, which those of a real one never do. */
async function ownImages(db: TestDatabase, table: 'photo' | 'result' | 'faculty'): Promise<void> {
  const of = sql.table(table);
  const facts = sql`width, height, widths, colour, owner, image.created_at`;
  await sql`insert into image (id, width, height, widths, colour, owner, created_at)
    select ${sql.ref(`${table}.id`)}, ${facts} from ${of} join image on image.id = image_id`.execute(db);
  await sql`update ${of} set image_id = id where image_id is not null`.execute(db);
}

const publicLists = [
  '/',
  '/allnotices',
  '/results',
  '/faculty',
  '/gallery',
  '/calendar',
  '/sitemap.xml',
  '/MPD',
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
  await show(
    site.staff,
    officeLists.map((name) => `/admin/${name}?${wholeListField}=1`),
  );
  return '2,000 results, 2,000 notices of which half are 10,000 characters, 20,400 enquiries';
}

async function show(visitor: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await visitor.visit(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
}

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

async function largestValues(rule: CallRule, maxBytes: number, db: TestDatabase): Promise<Record<string, string>> {
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
  calendar: (row) => `Day ${row},Holiday,${addDays(today(), row % 300)},,`,
};

/** As many rows as a list may have, checked and then imported. */
function listCase(name: string): Case {
  return async ({ staff, visitor }) => {
    const address = `/admin/${name}/import`;
    const checked = await staff.post(address, listFile(await largestList(staff, name)));
    if (checked.status !== 200) throw new Error(`Checking answered ${checked.status}.`);
    if (checked.all('.import-take').length === 0) throw new Error(`Nothing to import: ${checked.text('main')}`);
    const taken = await staff.post(address, sentForm(checked, '.import-take', 'import'));
    if (taken.status !== 303) throw new Error(`Importing answered ${taken.status}.`);
    await show(visitor, [`/${name}`, `/hi/${name}`]);
    await show(staff, [`/admin/${name}`]);
    return `${importLimits.maxRows} rows, imported with ${taken.status}`;
  };
}

async function largestList(staff: Visitor, name: string): Promise<string> {
  const template = await staff.visit(`/admin/${name}/template.csv`);
  const [head = ''] = template.body.replace(/^\uFEFF/, '').split(/\r?\n/);
  const rows = Array.from({ length: importLimits.maxRows }, (_, row) => lists[name]?.(row) ?? '');
  return [head, ...rows].join('\r\n');
}

/** The rows that a check has found faulty, as a file: as many as a list may have, each with a sentence. */
function leftOutCase(ending: string): Case {
  return async ({ staff }) => {
    const sizes: number[] = [];
    for (const name of Object.keys(lists)) {
      const body = new FormData();
      body.set('text', await largestList(staff, name));
      body.set('wrong', 'This is not a day, and the other rows are not either.\n'.repeat(importLimits.maxRows));
      const { status, bytes } = await staff.post(`/admin/${name}/left-out.${ending}`, body);
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
      sizes.push(bytes.length);
    }
    return `${importLimits.maxRows} rows, files of ${sizes.join(', ')} bytes`;
  };
}

const contentCases: Record<string, Case> = Object.fromEntries([
  ...Object.keys(lists).map((name) => [`admin/${name}/import`, listCase(name)] as const),
  ...['csv', 'xlsx'].map((ending) => [`admin/:list/left-out.${ending}`, leftOutCase(ending)] as const),
]);

/** The route whose form has these fields. */
export const fieldsAt: Record<string, string> = {
  noticeFields: 'admin/notices/new',
  quickFields: 'admin/notices/quick/:id',
  schoolDayFields: 'admin/dashboard',
  templateFields: 'admin/templates/new',
  calendarFields: 'admin/calendar/new',
  resultFields: 'admin/results/new',
  facultyFields: 'admin/faculty/new',
  portraitFocusFields: 'admin/faculty/:id/edit',
  photoFields: 'admin/photos/new',
  consentFields: 'admin/photos/new',
  newAlbumFields: 'admin/photos/new',
  photoFocusFields: 'admin/photos/:id/edit',
  captionFields: 'admin/photos/captions',
  albumFields: 'admin/albums/new',
  answerFields: 'admin/answers/new',
  menuLinkFields: 'admin/menu/new',
  menuGroupFields: 'admin/menu/new-group',
  newPageFields: 'admin/pages/new',
  pageSettingFields: 'admin/pages/:id/settings',
  titleFields: 'admin/pages/:id',
  fields: 'admin/pages/:id/blocks/:blockId',
  schoolFields: 'admin/settings/:section',
  documentFields: 'admin/documents/:slug',
  stepFields: 'admin/enquiries/:id',
  ownDocumentFields: 'admin/documents/new',
};
