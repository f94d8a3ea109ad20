import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { rebuildSearchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import { facultyTrash } from '../app/faculty/faculty.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { noticeTrash } from '../app/notices/notices.server.ts';
import { photoTrash } from '../app/photos/photos.server.ts';
import { resultTrash } from '../app/results/results.server.ts';
import { addRecord } from './admin-records.ts';
import type { Engine } from './fresh-database.ts';
import { origins } from './fuzzed-calls.ts';
import type { FuzzedIds } from './fuzzed-fields.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';

type Row = Record<string, unknown>;

/** Every row of every table by its key, and every file. */
export type Contents = { rows: Map<string, Row>; files: Set<string> };

/** What became of one row. `before` or `after` is undefined when it was not there. */
export type RowChange = { table: string; before: Row | undefined; after: Row | undefined };

/** A school with every record that a call may be about, reset after each call. */
export type FuzzedSchool = {
  site: TestApp;
  ids: FuzzedIds;
  cookies: Record<'staff' | 'newcomer', string>;
  /** What has changed since the school was made. */
  look(): Promise<{ changes: RowChange[]; newFiles: string[]; lostFiles: string[] }>;
  /** Undoes what `look` has found. */
  putBack(changes: RowChange[], newFiles: string[]): Promise<void>;
  close(): Promise<void>;
};

const firstTables = ['person', 'image', 'album', 'notice', 'enquiry'];
/** Counters only ever grow. */
const ignoredTables = ['counter'];

export async function openFuzzedSchool(engine: Engine): Promise<FuzzedSchool> {
  const folder = mkdtempSync(join(tmpdir(), 'school-fuzzed-'));
  const site = await testApp({ engine, mediaStore: diskStore(folder), allowedOrigins: [origins.trusted] });
  const db = site.db as unknown as Kysely<Record<string, Row>>;
  const staff = await site.signIn({ username: 'asha' });
  const newcomer = await site.signIn({ username: 'newcomer', name: 'Rina Sen' });
  await db.updateTable('person').set({ must_change_password: 1 }).where('username', '=', 'newcomer').execute();
  const ids = await fill(site);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const watched = [
    ...firstTables,
    ...tables.filter((name) => !firstTables.includes(name) && !ignoredTables.includes(name)),
  ];
  const before = await contentsOf(db, watched, folder);
  return {
    site,
    ids,
    cookies: { staff: cookiesOf(staff), newcomer: cookiesOf(newcomer) },
    async look() {
      const after = await contentsOf(db, watched, folder);
      return {
        changes: changesBetween(before.rows, after.rows),
        newFiles: [...after.files].filter((file) => !before.files.has(file)),
        lostFiles: [...before.files].filter((file) => !after.files.has(file)),
      };
    },
    async putBack(changes, newFiles) {
      await undo(db, watched, changes);
      await db.deleteFrom('throttle').execute();
      for (const file of newFiles) rmSync(join(folder, file), { recursive: true, force: true });
      site.errors.length = 0;
    },
    async close() {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function cookiesOf({ cookies }: { cookies: Map<string, string> }): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

/** Three of each, the last of them in the bin; what a call cannot name has a value that it could lose. */
async function fill({ db }: TestApp): Promise<FuzzedIds> {
  const lists = { notice: 'notices', photo: 'photos', result: 'results', faculty: 'faculty' } as const;
  const bins = { notice: noticeTrash, photo: photoTrash, result: resultTrash, faculty: facultyTrash };
  const ids = {} as FuzzedIds;
  for (const table of ['notice', 'photo', 'result', 'faculty'] as const) {
    const made = [];
    for (const name of ['First', 'Second', 'Third']) made.push((await addRecord(db, lists[table], name)).id);
    const [first = '', second = '', binned = ''] = made;
    ids[table] = { active: [first, second], binned };
    await db.transaction().execute((tx) => bins[table].remove(tx, binned, asStaff));
  }
  const album = await addRecord(db, 'albums', 'Sports day');
  const consent = { consent_on: '2026-04-01', consent_reference: 'File 3, sheet 12' };
  const later = '2099-01-01T00:00:00.000Z';
  await db.updateTable('notice').set({ category: 'exams', is_pinned: 1, expires_at: later }).execute();
  await db
    .updateTable('photo')
    .set({ ...consent, alt: 'A child', album_id: album.id, upload_key: null })
    .execute();
  await db
    .updateTable('result')
    .set({ ...consent, class_name: 'VI', session: '2026', exam: 'Annual', is_topper: 1 })
    .execute();
  await db.updateTable('faculty').set({ qualification: 'M.Sc.', department: 'Science', subjects: 'Physics' }).execute();
  await rebuildSearchTexts(db, searchedTypes, 'all');
  return ids;
}

async function contentsOf(db: Kysely<Record<string, Row>>, tables: string[], folder: string): Promise<Contents> {
  const rows = new Map<string, Row>();
  const read = tables.map(
    async (table) => [table, (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows] as const,
  );
  for (const [table, found] of await Promise.all(read)) {
    for (const row of found) rows.set(`${table} ${keyOf(row).map((name) => row[name])}`, row);
  }
  return {
    rows,
    files: new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))),
  };
}

/** The columns that name a row: `id`, or else those of its primary key. */
function keyOf(row: Row): string[] {
  if ('id' in row) return ['id'];
  const names = ['token_hash', 'code_hash', 'person_id', 'key', 'name', 'code'].filter((name) => name in row);
  return names.length > 0 ? names : Object.keys(row);
}

function changesBetween(before: Map<string, Row>, after: Map<string, Row>): RowChange[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .map((name) => ({ table: name.split(' ')[0] ?? '', before: before.get(name), after: after.get(name) }))
    .filter((change) => written(change.before) !== written(change.after));
}

/** Every five minutes it is noted that somebody still is there: that is no change. */
function written(row: Row | undefined): string | undefined {
  return JSON.stringify(row && { ...row, last_used_at: '', last_seen_at: '' });
}

async function undo(db: Kysely<Record<string, Row>>, tables: string[], changes: RowChange[]): Promise<void> {
  const inOrder = changes.toSorted((one, other) => tables.indexOf(one.table) - tables.indexOf(other.table));
  const isOwn = (row: Row) =>
    sql.join(
      keyOf(row).map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
  await db.transaction().execute(async (tx) => {
    for (const { table, before, after } of inOrder) {
      if (before && after) {
        const update = Object.entries(before).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        await sql`update ${sql.table(table)} set ${sql.join(update)} where ${isOwn(before)}`.execute(tx);
      } else if (before) await tx.insertInto(table).values(before).execute();
    }
    for (const { table, before, after } of inOrder.toReversed()) {
      if (after && !before) await sql`delete from ${sql.table(table)} where ${isOwn(after)}`.execute(tx);
    }
  });
}
