import type { Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { importTables } from '../app/content-types.server.ts';
import { allContentTypes, type ContentPath } from '../app/content-types.ts';
import { hiddenTables, isHiddenTable } from '../app/database/content-version.server.ts';
import { listTables } from '../app/database/every-table.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { hour, second } from '../app/lib/clock.ts';
import { localInIndia } from '../app/lib/dates.ts';
import { newId } from '../app/lib/ids.ts';
import { scheduledJobs } from '../server/scheduled-jobs.ts';
import { addRecord } from './admin-records.ts';
import { call } from './api-calls.ts';
import { type CachedSchool, look, openCachedSchool, warm } from './cached-school.ts';
import { inDays } from './documents.ts';
import { eachEngine, onOneEngine } from './engines.ts';
import { difference } from './http-reader.ts';
import { uploadForm } from './uploads.ts';
import type { Fields } from './visitor.ts';

let school: CachedSchool;
afterEach(async () => {
  expect(school.site.errors).toEqual([]);
  await school.close();
});

const paths = ['/', '/allnotices', '/gallery', '/results', '/faculty', '/calendar', '/MPD', '/contact', '/sitemap.xml'];

async function expectFresh(read: Map<string, string>, after: string): Promise<void> {
  const anew = await school.readUncached([...read.keys()]);
  for (const [path, text] of read) expect(difference(text, anew.get(path)), `${path} after: ${after}`).toBeUndefined();
}

/** Reads three pages and expects each of them to come from memory, or none. */
async function expectCached(isCached: boolean, after: string): Promise<void> {
  for (const path of ['/', '/allnotices', '/MPD']) {
    expect([path, after, (await look(school, path)).isCached]).toEqual([path, after, isCached]);
  }
}

type AnyTable = Kysely<Record<string, Record<string, unknown>>>;

/** In a transaction as the website has it, for any table. */
function write(work: (tx: AnyTable) => Promise<unknown>): Promise<unknown> {
  return inTransaction(school.site.db, (tx) => work(tx as unknown as AnyTable));
}

/** Writes a row of made-up values, with the ids of rows that are there. */
async function insertRow(table: string, values: Record<string, unknown> = {}): Promise<void> {
  const { db } = school.site;
  const tables = await db.introspection.getTables();
  const found = tables.find(({ name }) => name === table);
  const row: Record<string, unknown> = {};
  for (const { name, dataType } of found?.columns ?? []) {
    const parent = tables.find((one) => name === `${one.name}_id`)?.name;
    const parents = parent
      ? await db
          .selectFrom(parent as 'page')
          .select('id')
          .limit(1)
          .execute()
      : [];
    row[name] = parents[0]?.id ?? (/int/i.test(dataType) ? 1_000_000 : `made up for ${table}`);
  }
  await write((tx) =>
    tx
      .insertInto(table)
      .values({ ...row, ...values })
      .execute(),
  );
}

/** A row in each table that visitors see. */
async function fill(): Promise<void> {
  for (const { table, path } of allContentTypes) {
    const row = await school.site.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (!row && !(hiddenTables as readonly string[]).includes(table))
      await addRecord(school.site.db, path as ContentPath, 'Fees');
  }
  await insertRow('notice_code', { replaced_at: null });
  await insertRow('document', { section: 'B', link: null, valid_until: null, issued_on: null });
  for (const table of ['setting', 'attachment', 'disclosure_value', 'page_address', 'translation'])
    await insertRow(table);
}

eachEngine('a cached page', (_, engine) => {
  test('stays cached whatever is written that visitors do not see', async () => {
    school = await openCachedSchool(engine);
    await fill();
    const before = await warm(school, paths);
    const hidden = [...hiddenTables, ...importTables];
    for (const table of hidden) {
      await insertRow(table);
      await expectCached(true, `a row in ${table}`);
    }
    for (const table of hidden.toReversed()) {
      await write((tx) => {
        const rows = tx.deleteFrom(table);
        return (table === 'counter' ? rows.where('name', '<>', 'content') : rows).execute();
      });
      await expectCached(true, `no rows in ${table}`);
    }
    await expectFresh(before, 'all of this');
  });

  test('is rendered again whatever is written that visitors see', async () => {
    school = await openCachedSchool(engine);
    await fill();
    const tables = await listTables(school.site.db);
    const shownTables = tables.filter((table) => !isHiddenTable(table));
    for (const table of shownTables) {
      await warm(school, paths);
      const found = await school.site.db
        .selectFrom(table as 'notice')
        .selectAll()
        .limit(1)
        .execute();
      const [column = ''] = Object.keys(found[0] ?? {});
      await write((tx) =>
        tx
          .updateTable(table)
          .set((row) => ({ [column]: row.ref(column) }))
          .execute(),
      );
      await expectCached(false, table);
    }
  });
});

/** Something that is done to the school. The page shows it to visitors afterwards. */
type Action = { name: string; page: string; run: (school: CachedSchool) => Promise<unknown> };

const words = { title: 'Fees', details: 'Pay at the office.', category: 'fee' };
const holidays = { intent: 'import', file_name: 'x.csv', text: `Title,Kind,First day\nHoliday,holiday,${inDays(9)}\n` };

/** Sends a form of the admin area. @throws when it is refused */
async function send({ staff }: CachedSchool, path: string, fields: Fields): Promise<void> {
  const { status, body, text } = await staff.post(path, fields);
  expect([200, 303], `${path}: ${text('main') ?? body}`).toContain(status);
}

/** In this order, each in another way: a form, a call, a selection, a job, a file, a list, and a draft that is published. */
const actions: Action[] = [
  { name: 'a notice is published', page: '/allnotices', run: (open) => send(open, '/admin/notices/new', words) },
  {
    name: 'a call publishes a notice',
    page: '/api/fetchnotice.php',
    async run({ staff }) {
      const sent = await call(staff, 'uploadnotice.php', { title: 'Rain', details: 'No school tomorrow.' });
      expect(sent.status).toBe(200);
    },
  },
  {
    name: 'several are deleted',
    page: '/allnotices',
    async run(open) {
      const { id } = await open.site.db.selectFrom('notice').select('id').limit(1).executeTakeFirstOrThrow();
      const all = { intent: 'delete', confirmed: 'yes', back: '/admin/notices', id };
      await send(open, '/admin/selected/notices', all);
    },
  },
  {
    name: 'the moment of a scheduled notice comes',
    page: '/',
    async run(open) {
      const publish_at = localInIndia(new Date(Date.now() + hour).toISOString());
      await send(open, '/admin/notices/new', { ...words, title: 'To come', publish_at });
      const due = { publish_at: new Date(Date.now() - second).toISOString() };
      await open.site.db.updateTable('notice').set(due).where('state', '=', 'scheduled').execute();
      const services = { ...open.site, openPage: open.site.app };
      await scheduledJobs['publish notices'](services, new AbortController().signal);
    },
  },
  {
    name: 'a photo is added in a new album',
    page: '/gallery',
    run: (open) =>
      send(
        open,
        '/admin/photos/new',
        uploadForm({ album_title: 'Sports day', album_day: '2026-07-05', title: 'The race' }, open.picture),
      ),
  },
  {
    name: 'a list of holidays is imported',
    page: '/calendar.ics',
    run: (open) => send(open, '/admin/calendar/import', { ...holidays, import_id: newId() }),
  },
  {
    name: 'a page is published',
    page: '/sitemap.xml',
    async run(open) {
      await send(open, '/admin/pages/new', { title: 'Hostel', path: '', area: 'campus' });
      const own = open.site.db.selectFrom('page').select(['id', 'version']).where('key', 'is', null);
      const { id, version } = await own.executeTakeFirstOrThrow();
      await send(open, `/admin/pages/${id}`, { intent: 'publish', version: String(version) });
    },
  },
];

onOneEngine('visitors read what is new', (_, engine) => {
  test('after all that is done through forms, calls and jobs', async () => {
    school = await openCachedSchool(engine);
    for (const { name, page, run } of actions) {
      const watched = ['/', page];
      const before = await warm(school, watched);
      await run(school);
      const read = await school.readAll(watched);
      await expectFresh(read, name);
      expect(read.get(page) === before.get(page), `${name}: ${page} is as before`).toBe(false);
    }
  });
});
