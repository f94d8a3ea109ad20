import { sql } from 'kysely';
import { maxAtOnce } from '../../../app/content/bulk-changes.server.ts';
import { translatedSubjects } from '../../../app/content-types.ts';
import type { Schema } from '../../../app/database/schema.ts';
import { today } from '../../../app/lib/dates.ts';
import { newId } from '../../../app/lib/ids.ts';
import { emptyBlock, emptyRow } from '../../../app/pages/page-content.ts';
import { findPageByKey } from '../../../app/pages/pages.server.ts';
import { maxPhotosInAlbum } from '../../../app/photos/albums/album-fields.ts';
import { schoolSections } from '../../../app/settings/school-fields.ts';
import { beginSetup, renewSetupToken } from '../../../app/settings/setup.server.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { pdfFile } from '../../../tests/pdfs.ts';
import { type Case, largePhoto, multipart, type Site, sendFilled, type Typed } from './filled-form.ts';
import { largestPage } from './largest-page.ts';

/** Marked up, parsed and drawn slowly, each in its own way. */
const areaTexts = ['https://a.example/b see\n', 'a\n', '- a\n\n', 'ক '];

/** Most of what a body without files may have. */
const anyText = 'w '.repeat(20_000);
const unknownToken = 'a'.repeat(2000);

type Place = string | ((site: Site) => Promise<string | string[]>);

type FillOptions = {
  set?: Typed | ((site: Site, path: string) => Promise<Typed>);
  who?: 'staff' | 'visitor';
  /** Pages that show it: requested as staff when they are of the admin area. */
  shown?: readonly string[];
  texts?: readonly string[];
};

/** Opens the form, fills it and sends it, then asks for what shows it. */
function fills(place: Place, { set = {}, who = 'staff', shown = [], texts = areaTexts }: FillOptions = {}): Case {
  return async (site) => {
    const paths = [typeof place === 'string' ? place : await place(site)].flat();
    let sum = 0;
    for (const path of paths)
      for (const text of texts) {
        sum += await sendFilled(site[who], {
          path,
          text,
          set: typeof set === 'function' ? await set(site, path) : set,
        });
        await look(site, shown);
      }
    return `${sum} characters, sent ${paths.length * texts.length} times`;
  };
}

async function look({ staff, visitor }: Site, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await (path.startsWith('/admin') ? staff : visitor).visit(path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
}

type Body = Typed | FormData;
type Sending = { answers?: number[]; who?: 'staff' | 'visitor'; shown?: readonly string[] };

/** Sends what has no form of its own, or is a button. */
function posts(
  place: Place,
  body: Body | ((site: Site) => Body | Promise<Body>),
  { answers = [200, 204, 303], who = 'staff', shown = [] }: Sending = {},
): Case {
  return async (site) => {
    const [path = ''] = [typeof place === 'string' ? place : await place(site)].flat();
    const sent = typeof body === 'function' ? await body(site) : body;
    const { status, text } = await site[who].post(path, sent);
    if (!answers.includes(status)) throw new Error(`${path} answered ${status}: ${text('.field-error, .note')}`);
    await look(site, shown);
    const values = sent instanceof FormData ? [...sent.values()] : Object.values(sent).flat();
    const size = values.reduce((sum, one) => sum + (typeof one === 'string' ? one.length : one.size), 0);
    return `${size} bytes, answered with ${status}`;
  };
}

function inOrder(...cases: Case[]): Case {
  return async (site) => {
    const said: string[] = [];
    for (const one of cases) said.push(await one(site));
    return said.join('; ');
  };
}

const withoutBin = ['enquiry', 'email', 'person', 'document'];

async function idsIn(db: TestDatabase, table: keyof Schema, most = 1): Promise<string[]> {
  const shown = withoutBin.includes(table) ? sql`` : sql`where removed_at is null`;
  const query = sql<{ id: string }>`select id from ${sql.table(table)} ${shown} order by id desc limit ${most}`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

async function firstIn(db: TestDatabase, table: keyof Schema): Promise<string> {
  const [id] = await idsIn(db, table);
  if (!id) throw new Error(`There is nothing in ${table}.`);
  return id;
}

/** The address of a record, whose id is where `#` is. */
function of(table: keyof Schema, path: string): Place {
  return async ({ db }) => path.replace('#', await firstIn(db, table));
}

const idOf =
  (table: keyof Schema, more: Typed) =>
  async ({ db }: Site) => ({ id: await firstIn(db, table), ...more });

async function sportsPage({ db }: Site): Promise<string> {
  return (await findPageByKey(db, 'sports')).id;
}

/** A page of its own kind of block, so that its form can be opened. */
function blockPath(withRow: boolean): Place {
  return async ({ db }) => {
    const { id } = await findPageByKey(db, 'sports');
    const block = { ...emptyBlock('downloads'), rows: [{ ...emptyRow('downloads') }] };
    const draft = JSON.stringify({ title: 'Sports', description: '', blocks: [block] });
    await db.updateTable('page').set({ draft }).where('id', '=', id).execute();
    const [row] = block.rows as { id: string }[];
    return `/admin/pages/${id}/blocks/${block.id}${withRow ? `/rows/${row?.id}` : ''}`;
  };
}

/** Those of the list of the board that have something to fill in. */
async function sectionPlaces({ staff }: Site): Promise<string[]> {
  const { body } = await staff.visit('/admin/documents');
  return [...new Set(body.match(/\/admin\/documents\/section\/\w+/g))];
}

async function ownPage({ db }: Site): Promise<string> {
  const own = db.selectFrom('page').select('id').where('path', '=', '/trial-page');
  return `/admin/pages/${(await own.executeTakeFirstOrThrow()).id}/settings`;
}

const settings = fills(async () => schoolSections.map((one) => `/admin/settings/${one}`), {
  texts: ['a\n', 'ক '],
  shown: ['/', '/hi', '/contact', '/manifest.webmanifest'],
});

async function translationPlaces(site: Site): Promise<string[]> {
  const { db } = site;
  await settings(site);
  const { id } = await findPageByKey(db, 'sports');
  const content = JSON.stringify(largestPage('text', 'prose'));
  await db.updateTable('page').set({ draft: null, published: content }).where('id', '=', id).execute();
  const ids = await Promise.all(
    translatedSubjects.map(async (subject) => {
      if (subject === 'page') return [`page/${id}`];
      if (subject === 'setting') return ['setting/school'];
      return (await idsIn(db, subject)).map((one) => `${subject}/${one}`);
    }),
  );
  const paths = ids.flat().map((one) => `/admin/translations/${one}/hi`);
  const pages = await Promise.all(paths.map((path) => site.staff.visit(path)));
  return paths.filter((_, index) => pages[index]?.text('.admin-form') !== undefined);
}

/** Each command on as many as may be changed at once, and its undo. */
const selected: Case = async ({ staff, db }) => {
  const lists: Record<string, [keyof Schema, ...Typed[]]> = {
    notices: ['notice', { intent: 'take-down' }, { intent: 'delete' }],
    photos: [
      'photo',
      { intent: 'take-down' },
      { intent: 'show' },
      { intent: 'album', value: 'none' },
      { intent: 'delete' },
    ],
    albums: ['album', { intent: 'take-down' }, { intent: 'show' }, { intent: 'delete' }],
    results: [
      'result',
      { intent: 'take-down' },
      { intent: 'show' },
      { intent: 'consent', value: '2026-04-01' },
      { intent: 'topper' },
      { intent: 'no-topper' },
      { intent: 'no-consent' },
      { intent: 'delete' },
    ],
    faculty: ['faculty', { intent: 'take-down' }, { intent: 'show' }, { intent: 'delete' }],
    calendar: ['calendar_item', { intent: 'delete' }],
    enquiries: [
      'enquiry',
      { intent: 'state', value: 'called' },
      { intent: 'owner', value: 'none' },
      { intent: 'not-spam' },
    ],
  };
  let count = 0;
  for (const [list, [table, ...commands]] of Object.entries(lists)) {
    const ids = await idsIn(db, table, maxAtOnce);
    for (const command of commands) {
      const { status } = await staff.post(`/admin/selected/${list}`, { id: ids, confirmed: 'yes', ...command });
      if (status !== 303) throw new Error(`${list} ${command.intent} answered ${status}.`);
      count += ids.length;
      const change = await db.selectFrom('bulk_change').select('id').orderBy('at', 'desc').limit(1).executeTakeFirst();
      const undone = await staff.post(`/admin/selected/${list}/undo`, { id: change?.id ?? '' });
      if (undone.status !== 200 && undone.status !== 204) throw new Error(`Undo answered ${undone.status}.`);
    }
  }
  return `${count} changes of rows, ${maxAtOnce} at once, each undone`;
};

/** What was deleted is restored, deleted again and erased. */
const binned: Case = async ({ staff, db }) => {
  const ids = await idsIn(db, 'result', maxAtOnce);
  const keys = ids.map((id) => `results/${id}`);
  for (const [list, id, intent] of [
    ['results', ids, 'delete'],
    ['bin', keys, 'restore'],
    ['results', ids, 'delete'],
    ['bin', keys, 'erase'],
  ] as const) {
    const { status } = await staff.post(`/admin/selected/${list}`, { id: [...id], confirmed: 'yes', intent });
    if (status !== 303) throw new Error(`${list} ${intent} answered ${status}.`);
  }
  return `${ids.length} results deleted, restored, deleted and erased`;
};

async function fullAlbum({ db }: Site): Promise<string> {
  const album = await firstIn(db, 'album');
  const photos = await idsIn(db, 'photo', maxPhotosInAlbum);
  await db.updateTable('photo').set({ album_id: album, consent_on: today() }).where('id', 'in', photos).execute();
  return `/admin/albums/${album}/edit`;
}

/** Opens the set-up again, for the administrator who is signed in. */
function setup(step: string, set: Typed = {}): Case {
  return fills(setupPlace(step), { set, texts: ['a\n'] });
}

function setupPlace(step: string): Place {
  return async ({ db }) => {
    await beginSetup(db, null);
    const person_id = await firstIn(db, 'person');
    await db.updateTable('setup').set({ person_id, finished_at: null }).execute();
    return `/setup/${(await renewSetupToken(db))?.token}/${step}`;
  };
}

/** A list that is full has the largest content: the form says that it is. */
function untilFull(path: string, set: Typed = {}): Case {
  const most = 300;
  return async (site) => {
    for (let times = 0; times < most; times += 1)
      try {
        await sendFilled(site.staff, { path, text: 'a\n', set });
      } catch (error) {
        if (!/is full|no room/.test(String(error))) throw error;
        await look(site, ['/', '/hi', '/admin/menu']);
        return `${times} entries, then it is full`;
      }
    throw new Error(`${path} is not full with ${most} entries.`);
  };
}

const enquiry = {
  name: 'w '.repeat(50),
  message: 'https://a.example/b see\n'.repeat(200),
  email: 'parent@school.example',
  mobile_no: '0000000000',
  consent: 'phone',
  elapsed: '',
};
const consent = { consent_on: '2026-04-01' };
const wrongPassword = { username: anyText.slice(0, 190), password: anyText };

/** The cases of the routes that something may be sent to, by their paths. */
export const routeCases: Record<string, Case> = {
  '': fills('/', { who: 'visitor', set: enquiry, texts: ['a\n'] }),
  contact: fills('/contact', { who: 'visitor', set: enquiry, texts: ['a\n'], shown: ['/admin/enquiries'] }),
  '*': posts('/nothing/here', { text: anyText }, { who: 'visitor', answers: [404] }),
  'privacy/withdraw': fills('/privacy/withdraw', { who: 'visitor', set: { email: 'parent@school.example' } }),
  'privacy/withdraw/:token': posts(
    `/privacy/withdraw/${unknownToken}`,
    { text: anyText },
    { who: 'visitor', answers: [404, 422] },
  ),
  login: posts('/login', wrongPassword, { who: 'visitor', answers: [401, 422] }),
  'login/code': posts('/login/code', { code: anyText }, { who: 'visitor', answers: [303, 422] }),
  'forgot-password': posts('/forgot-password', { account: anyText }, { who: 'visitor', answers: [200, 404, 422] }),
  'reset-password/:token': posts(
    `/reset-password/${unknownToken}`,
    { password: anyText },
    { who: 'visitor', answers: [404] },
  ),
  'invitation/:token': posts(`/invitation/${unknownToken}`, wrongPassword, { who: 'visitor', answers: [404, 422] }),
  // The other forms are looked at in Hindi, too.
  'setup/:token/name': setup('name', { showsHindi: 'yes' }),
  'setup/:token/contact': setup('contact'),
  'setup/:token/crest': setup('crest'),
  'setup/:token/administrator': posts(setupPlace('administrator'), wrongPassword, { answers: [422] }),
  'setup/:token/pages': setup('pages'),
  'setup/:token/begin': setup('begin', { intent: 'later' }),
  'setup/:token/finish': setup('finish'),
  'admin/dashboard': inOrder(
    posts('/admin/dashboard', { text: anyText }, { answers: [303, 400, 404, 405] }),
    posts(
      '/admin/dashboard',
      { intent: 'school-day', school_status: 'late-bus', bus: 'w'.repeat(60) },
      { shown: ['/', '/bn', '/allnotices', '/admin/dashboard'] },
    ),
  ),
  'admin/editing': posts('/admin/editing', async ({ db }) => ({
    place: `notices/${await firstIn(db, 'notice')}`,
    left: anyText,
  })),
  'admin/activity/put-back': posts(
    '/admin/activity/put-back',
    { id: newId(), back: `/admin/${anyText}` },
    { answers: [409] },
  ),
  'admin/photos/new': fills('/admin/photos/new', {
    set: consent,
    shown: ['/gallery', '/hi/gallery'],
    texts: ['a\n'],
  }),
  'admin/photos/upload': posts('/admin/photos/upload', async () =>
    multipart({}, [{ name: 'photo', file: await largePhoto() }]),
  ),
  'admin/photos/captions': fills('/admin/photos/captions'),
  'admin/photos/captions/save': posts(
    '/admin/photos/captions/save',
    idOf('photo', { title: 'w'.repeat(200), alt: 'v'.repeat(200), was_title: '', was_alt: '' }),
  ),
  'admin/photos/:id/edit': fills(of('photo', '/admin/photos/#/edit'), { shown: ['/gallery'] }),
  'admin/albums/new': fills('/admin/albums/new'),
  'admin/albums/:id/edit': inOrder(
    fills(fullAlbum, { texts: ['a\n'], shown: ['/gallery', '/admin/albums'] }),
    posts(fullAlbum, async ({ db }) => ({ id: await firstIn(db, 'photo'), to: 'first', beside: '' })),
  ),
  'allnotices/follow': fills('/allnotices/follow', { who: 'visitor', set: { address: 'parent@school.example' } }),
  'allnotices/follow-phone': posts(
    '/allnotices/follow-phone',
    { intent: 'stop', endpoint: anyText },
    { who: 'visitor' },
  ),
  'allnotices/follow/:token': posts(`/allnotices/follow/${unknownToken}`, { kinds: anyText }, { who: 'visitor' }),
  'unsubscribe/:token': posts(`/unsubscribe/${unknownToken}`, { text: anyText }, { who: 'visitor' }),
  'admin/notices/new': fills('/admin/notices/new', {
    set: { intent: 'publish' },
    shown: ['/allnotices', '/hi/allnotices', '/'],
  }),
  'admin/notices/files': posts('/admin/notices/files', async () =>
    multipart({}, [{ name: 'file', file: new File([new Uint8Array(await pdfFile())], 'paper.pdf') }]),
  ),
  'admin/notices/pin': posts('/admin/notices/pin', idOf('notice', { intent: 'pin', back: '/admin/notices' })),
  'admin/notices/quick/:id': fills(of('notice_template', '/admin/notices/quick/#'), {
    set: { happens_on: today(), happens_until: '', intent: 'publish' },
    shown: ['/allnotices', '/'],
  }),
  'admin/notices/:id/edit': fills(of('notice', '/admin/notices/#/edit'), {
    set: { intent: 'publish' },
    shown: ['/allnotices'],
  }),
  'admin/templates/new': fills('/admin/templates/new', { shown: ['/admin/templates'] }),
  'admin/templates/:id/edit': fills(of('notice_template', '/admin/templates/#/edit')),
  'admin/results/new': fills('/admin/results/new', {
    set: consent,
    shown: ['/results', '/hi/results'],
    texts: ['a\n'],
  }),
  'admin/results/:id/edit': fills(of('result', '/admin/results/#/edit'), { set: consent, shown: ['/results'] }),
  'admin/faculty': posts('/admin/faculty', idOf('faculty', { to: 'last', beside: '' }), { shown: ['/faculty'] }),
  'admin/faculty/new': fills('/admin/faculty/new', { shown: ['/faculty', '/hi/faculty'], texts: ['a\n'] }),
  'admin/faculty/:id/edit': fills(of('faculty', '/admin/faculty/#/edit'), { shown: ['/faculty'] }),
  'admin/calendar/new': fills('/admin/calendar/new', {
    set: { first_day: today() },
    shown: ['/calendar', '/hi/calendar', '/calendar.ics'],
  }),
  'admin/calendar/:id/edit': fills(of('calendar_item', '/admin/calendar/#/edit'), { set: { first_day: today() } }),
  'admin/documents': posts('/admin/documents', {}, { shown: ['/MPD'] }),
  'admin/documents/new': fills('/admin/documents/new', { texts: ['a\n'], shown: ['/MPD', '/hi/MPD'] }),
  'admin/documents/section/:letter': fills(sectionPlaces, {
    shown: ['/MPD', '/hi/MPD', '/admin/documents'],
  }),
  'admin/documents/results/:class': fills(async () => ['x', 'xii'].map((one) => `/admin/documents/results/${one}`), {
    shown: ['/MPD'],
  }),
  'admin/documents/:slug': fills('/admin/documents/building-certificate', { texts: ['a\n'], shown: ['/MPD'] }),
  'admin/enquiries': posts('/admin/enquiries', idOf('enquiry', { back: '/admin/enquiries' }), {
    shown: ['/admin/enquiries'],
  }),
  'admin/enquiries/new': fills('/admin/enquiries/new', { set: { mobile_no: '0000000000' } }),
  'admin/enquiries/spam': posts('/admin/enquiries/spam', { until: '99999999' }),
  'admin/enquiries/:id': fills(of('enquiry', '/admin/enquiries/#')),
  'admin/enquiries/:id/erase': posts(of('enquiry', '/admin/enquiries/#/erase'), { intent: 'all', until: '99999999' }),
  'admin/answers/new': fills('/admin/answers/new', { shown: ['/admin/answers'] }),
  'admin/answers/:id/edit': fills(of('ready_answer', '/admin/answers/#/edit')),
  'admin/outbox/:id': posts(of('email', '/admin/outbox/#'), { intent: 'again' }, { answers: [303, 409] }),
  'admin/menu': posts('/admin/menu', idOf('menu_item', { to: 'last', beside: '' }), {
    shown: ['/', '/hi', '/admin/menu'],
  }),
  'admin/menu/new': untilFull('/admin/menu/new', { to: '/library' }),
  'admin/menu/new-group': untilFull('/admin/menu/new-group'),
  'admin/menu/:id/edit': fills(of('menu_item', '/admin/menu/#/edit'), { shown: ['/'] }),
  'admin/pages/new': fills('/admin/pages/new', {
    set: { path: '/trial-page' },
    texts: ['a\n'],
    shown: ['/admin/pages'],
  }),
  'admin/pages/:id': fills(async (site) => `/admin/pages/${await sportsPage(site)}`),
  'admin/pages/:id/history': posts(
    async (site) => `/admin/pages/${await sportsPage(site)}/history`,
    async (site) => ({ revision: (await revisionOf(site)) ?? '' }),
  ),
  'admin/pages/:id/add': posts(async (site) => `/admin/pages/${await sportsPage(site)}/add`, { kind: 'text' }),
  'admin/pages/:id/settings': fills(ownPage, { set: { path: '/trial-page' } }),
  'admin/pages/:id/blocks/:blockId': fills(blockPath(false)),
  'admin/pages/:id/blocks/:blockId/rows/:rowId': fills(blockPath(true)),
  'admin/:list/:id/delete': posts(of('notice', '/admin/notices/#/delete'), {}),
  'admin/bin': binned,
  'admin/translations/:subject/:id/:language': fills(translationPlaces, {
    texts: ['https://a.example/b see ', 'ক '],
    shown: ['/hi/sports', '/hi', '/hi/MPD', '/admin/translations'],
  }),
  'admin/selected/:list': selected,
  'admin/selected/:list/undo': selected,
  'admin/account': fills('/admin/account'),
  'admin/account/password': posts(
    '/admin/account/password',
    { current_password: anyText, password: anyText },
    { answers: [422] },
  ),
  'admin/account/recovery-codes': posts(
    '/admin/account/recovery-codes',
    { intent: 'renew', renew_password: anyText },
    { answers: [422] },
  ),
  'admin/account/two-factor': posts(
    '/admin/account/two-factor',
    { intent: 'begin', begin_password: anyText },
    { answers: [422] },
  ),
  'admin/people': posts('/admin/people', { intent: 'renew', id: newId() }, { answers: [303, 404, 400] }),
  'admin/people/invite': fills('/admin/people/invite', {
    set: { email: 'clerk@school.example', role: 'editor' },
    texts: ['a\n'],
  }),
  'admin/people/:id': fills(of('person', '/admin/people/#'), { set: { intent: 'details' }, texts: ['a\n'] }),
  // Only the site of the operator of many schools has it.
  'admin/schools': posts('/admin/schools', { intent: 'create', name: anyText }, { answers: [404] }),
  'admin/backups': posts('/admin/backups', {}),
  'admin/backups/download': posts('/admin/backups/download', { name: anyText }),
  'admin/start': posts('/admin/start', { confirmation: anyText.slice(0, 199) }, { answers: [422] }),
  'admin/settings/colours': fills('/admin/settings/colours', { texts: ['a\n'], shown: ['/'] }),
  'admin/settings/languages': fills('/admin/settings/languages', {
    texts: ['a\n'],
    set: { showsHindi: 'yes', firstLanguage: 'en' },
    shown: ['/', '/hi'],
  }),
  'admin/settings/crest': fills('/admin/settings/crest', { texts: ['a\n'] }),
  'admin/settings/crest/:id': posts(`/admin/settings/crest/${newId()}`, { x: anyText }, { answers: [404] }),
  'admin/settings/disclosure': fills('/admin/settings/disclosure', { texts: ['a\n'], shown: ['/MPD'] }),
  'admin/settings/:section': settings,
  'admin/settings/export/archive': posts('/admin/settings/export/archive', {}),
  'admin/settings/results': fills('/admin/settings/results', { texts: ['a\n'] }),
  'admin/settings/enquiries': fills('/admin/settings/enquiries', { texts: ['a\n'], set: { intent: 'confirm' } }),
  'admin/logout': posts('/admin/logout', { text: anyText }, { who: 'visitor', answers: [302, 303] }),
  'admin/*': posts('/admin/nothing/here', { text: anyText }, { answers: [404, 405] }),
};

async function revisionOf(site: Site): Promise<string | undefined> {
  const page_id = await sportsPage(site);
  const draft = JSON.stringify(largestPage('text', 'prose'));
  await site.db.updateTable('page').set({ draft }).where('id', '=', page_id).execute();
  const { version } = await findPageByKey(site.db, 'sports');
  await site.staff.post(`/admin/pages/${page_id}`, { intent: 'publish', version: String(version) });
  const query = site.db
    .selectFrom('page_revision')
    .select('id')
    .where('page_id', '=', page_id)
    .orderBy('sequence', 'desc');
  return (await query.limit(1).executeTakeFirst())?.id;
}
