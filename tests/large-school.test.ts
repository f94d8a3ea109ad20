import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../app/database/schema.ts';
import { makeLargeSchool } from '../scripts/large-school/make-large-school.ts';
import { engines, type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { openHouse, type TestHouse } from './house.ts';
import { listAddresses } from './list-addresses.ts';
import { faultsOf, shortestTime } from './query-work.ts';
import type { Visitor } from './visitor.ts';
import { watchingQueries } from './watched-queries.ts';

/** 20,000 notices, results and deeds, 10,000 photos, 4,000 enquiries; beside them a school of a few hundred. */
const factors = { large: 200, small: 2 };
const minutes = 60_000;
/** A hundred times the rows take a hundred times as long where all are read; what is longer here has other reasons. */
const mostTimes = 5;
/** The small school has less than a page of some things. */
const graceMs = 1;

type School = {
  db: Database;
  everybody: string[];
  office: string[];
  /** What a page asks the database for, and the status of its answer. */
  askedBy(path: string): Promise<{ status: number; queries: CompiledQuery[] }>;
  close(): Promise<void>;
};

async function openSchool(fresh: FreshDatabase, factor: number): Promise<School> {
  await makeLargeSchool(fresh.db, factor);
  const { db, queries } = watchingQueries(fresh.db);
  const house: TestHouse = await openHouse({ db });
  const asha: Visitor = await house.signIn();
  return {
    db: fresh.db,
    ...(await listAddresses(fresh.db)),
    async askedBy(path) {
      queries.length = 0;
      const { status } = await (path.startsWith('/admin') ? asha : house).visit(path);
      return { status, queries: queries.splice(0) };
    },
    async close() {
      await house.close();
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
    const { status, queries } = await school('large').askedBy(path);
    expect([path, status]).toEqual([path, 200]);
    const found = await Promise.all(queries.map((query) => faultsOf(school('large').db, engine, query)));
    return found.flat().map((fault) => `${path}: ${fault}`);
  }

  /** How long the questions of a page take, and those of a page of the small school, when the first take far longer. */
  async function timesOf([path, pathOfSmall]: [string, string]): Promise<number[] | undefined> {
    const { queries } = await school('large').askedBy(path);
    const { queries: ofSmall } = await school('small').askedBy(pathOfSmall);
    let times: number[] = [];
    for (const tries of [2, 6, 30]) {
      const long = await shortestTime(school('large').db, queries, tries);
      const short = await shortestTime(school('small').db, ofSmall, tries);
      if (long <= mostTimes * short + graceMs) return undefined;
      times = [long, short];
    }
    return times;
  }

  test(
    'no list reads or sorts a table as a whole, neither at its beginning nor deep in it',
    async () => {
      const { everybody, office } = school('large');
      const faults: string[] = [];
      for (const path of [...everybody, ...office]) faults.push(...(await faultsOn(path)));
      expect(faults).toEqual([]);
    },
    2 * minutes,
  );

  // PostgreSQL tells how many rows it has read, above; SQLite does not.
  if (engine === 'sqlite') {
    test(
      'every list takes as long as in a small one',
      async () => {
        const slow: string[] = [];
        for (const kind of ['everybody', 'office'] as const) {
          for (const [place, path] of school('large')[kind].entries()) {
            const times = await timesOf([path, school('small')[kind][place] ?? '']);
            if (times) slow.push(`${path}: ${times.map((time) => time.toFixed(2)).join(' ms beside ')} ms`);
          }
        }
        expect(slow).toEqual([]);
      },
      4 * minutes,
    );
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
