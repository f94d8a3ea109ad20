import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchable } from '../app/lib/languages/search-terms.ts';
import { maxCount } from '../app/lib/list-page.ts';
import { makeLargeSchool } from '../tools/large-school.ts';
import { isLong } from './extent.ts';
import { engines, type FreshDatabase, freshDatabase, type TestDatabase } from './fresh-database.ts';
import { listAddresses, searchedWord } from './list-addresses.ts';
import { planFaults, stepsOf } from './query-plans.ts';
import { recordQueries } from './recorded-queries.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** In trials 20,000 notices, results and actions, 10,000 photos, 4,000 enquiries; beside them a school of a few hundred. */
const factors = { large: isLong ? 200 : 80, small: 2 };
const minutes = 60_000;
/** A hundred times the rows take a hundred times as many steps where all are read. */
const maxTimes = 5;
/** The small school has less than a page of some things. */
const smallSteps = 10_000;

const stepsPerCountedRow = 50;

const countedRows = 'select 1 as "found"';

/** How many counts of `countRows` are in the query. */
function cappedCounts({ sql }: CompiledQuery): number {
  return sql.split(countedRows).length - 1;
}

type School = {
  db: TestDatabase;
  everybody: string[];
  office: string[];
  searched: string[];
  /** What a page asks the database for, and the status of its answer. */
  queriesOf(path: string): Promise<{ status: number; queries: CompiledQuery[] }>;
  close(): Promise<void>;
};

const searchedTables = ['notice', 'photo', 'album', 'result', 'enquiry'];

/** Each row has the word that is searched for, every seventh as it is typed. */
async function writeWord(db: TestDatabase): Promise<void> {
  const [exact, other] = [searchable(searchedWord), searchable('শ্রেণি')];
  for (const table of searchedTables) {
    const text = sql`case when sequence % 7 = 0 then ${exact} else ${other} end`;
    await sql`update ${sql.table(table)} set search_public = search_public || cast(${text} as text)`.execute(db);
  }
}

async function openSchool(fresh: FreshDatabase, factor: number): Promise<School> {
  await makeLargeSchool(fresh.db, factor);
  await writeWord(fresh.db);
  const { db, queries } = recordQueries(fresh.db);
  const site: TestApp = await testApp({ db });
  const asha: Visitor = await site.signIn();
  return {
    db: fresh.db,
    ...(await listAddresses(fresh.db)),
    async queriesOf(path) {
      queries.length = 0;
      const { status } = await (path.startsWith('/admin') ? asha : site).visit(path);
      // A query within another one is recorded by itself, too.
      return { status, queries: queries.splice(0).filter(({ sql }) => !sql.startsWith(countedRows)) };
    },
    async close() {
      await site.close();
      await fresh.close();
    },
  };
}

describe.each(engines)('in a large school on %s', (engine) => {
  const schools: Partial<Record<keyof typeof factors, School>> = {};
  const school = (size: keyof typeof factors) => schools[size] as School;

  beforeAll(async () => {
    for (const size of ['large', 'small'] as const) {
      schools[size] = await openSchool(await freshDatabase(engine), factors[size]);
    }
  }, 2 * minutes);
  afterAll(async () => {
    for (const one of Object.values(schools)) await one.close();
  });

  async function faultsOn(path: string): Promise<string[]> {
    const { status, queries } = await school('large').queriesOf(path);
    expect([path, status]).toEqual([path, 200]);
    const found = await Promise.all(queries.map((query) => planFaults(school('large').db, engine, query)));
    return found.flat().map((fault) => `${path}: ${fault}`);
  }

  async function stepsFor(size: keyof typeof factors, path: string): Promise<number> {
    const { queries } = await school(size).queriesOf(path);
    const reading = queries.filter((query) => cappedCounts(query) === 0);
    return stepsOf(school(size).db, reading);
  }

  test(
    'no list reads or sorts a table as a whole, neither at its beginning nor deep in it',
    async () => {
      const { everybody, office, searched } = school('large');
      const faults: string[] = [];
      // PostgreSQL may take a word for a rare one, and then read all rows to find it.
      const paths = [...everybody, ...office, ...(engine === 'sqlite' ? searched : [])];
      for (const path of paths) faults.push(...(await faultsOn(path)));
      expect(faults).toEqual([]);
    },
    2 * minutes,
  );

  // PostgreSQL tells how many rows it has read, above; SQLite does not.
  if (engine === 'sqlite') {
    test('every list takes as many steps as in a small one', async () => {
      const slow: string[] = [];
      for (const kind of ['everybody', 'office', 'searched'] as const) {
        for (const [index, path] of school('large')[kind].entries()) {
          const steps = await stepsFor('large', path);
          const ofSmall = await stepsFor('small', school('small')[kind][index] ?? '');
          if (steps > maxTimes * ofSmall + smallSteps) slow.push(`${path}: ${steps} steps beside ${ofSmall}`);
        }
      }
      expect(slow).toEqual([]);
    });

    test('every count ends at a thousand rows', async () => {
      const { db, office, queriesOf } = school('large');
      const slow: string[] = [];
      let counts = 0;
      for (const path of office) {
        for (const query of (await queriesOf(path)).queries.filter(cappedCounts)) {
          const steps = await stepsOf(db, [query]);
          counts += cappedCounts(query);
          if (steps > cappedCounts(query) * (maxCount + 1) * stepsPerCountedRow) slow.push(`${path}: ${steps} steps`);
        }
      }
      expect(slow).toEqual([]);
      expect(counts).toBeGreaterThan(100);
    });
  }

  test(
    'an index that is missing is noticed',
    async () => {
      const { db } = school('large');
      await sql`drop index result_group`.execute(db);
      await sql`drop index enquiry_state`.execute(db);
      const path = school('large').everybody.find((one) => one.startsWith('/results?class')) ?? '';
      expect([...(await faultsOn(path)), ...(await faultsOn('/admin/enquiries?state=spam'))]).not.toEqual([]);
    },
    minutes,
  );
});
