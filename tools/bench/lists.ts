import { openDatabase } from '../../app/database/open.server.ts';
import { pageSize } from '../../app/lib/list-page.ts';
import { makeLargeSchool, smallSchool } from '../large-school/make-large-school.ts';
import { ask } from './http-client.ts';
import { headersThatRender } from './rendered.ts';
import { type Bench, figure, median, type Row } from './report.ts';
import { copySchool, type Site, withSite } from './site.ts';

const factors = [1, 10, 100, 1000] as const;
const rounds = 40;
const warmUps = 25;
const maxTimes = 2;
const deepPages = 1000;

type School = { site: Site; headers: Record<string, string>; deep: number };
type List = { name: string; addressIn(school: School): string };

const lists: readonly List[] = [
  { name: '/allnotices', addressIn: () => '/allnotices' },
  { name: '/allnotices, by the address of a page deep down', addressIn: ({ deep }) => `/allnotices?older=${deep}` },
  { name: '/gallery', addressIn: () => '/gallery' },
  { name: '/results', addressIn: () => '/results' },
];

export async function measureLists(bench: Bench): Promise<Row[]> {
  return withSchools(bench, factors, [], async (schools) => {
    const rows: Row[] = [];
    for (const list of lists) rows.push(rowOf(list.name, await timesOf(list, schools)));
    return rows;
  });
}

async function withSchools<Found>(
  bench: Bench,
  [factor, ...rest]: readonly number[],
  open: School[],
  look: (schools: School[]) => Promise<Found>,
): Promise<Found> {
  if (factor === undefined) return look(open);
  const dataDir = copySchool(bench);
  const deep = await grow(dataDir, factor);
  return withSite(bench, { dataDir }, async (site) => {
    const school = { site, headers: await headersThatRender(site), deep };
    return withSchools(bench, rest, [...open, school], look);
  });
}

/** Answers the place of a notice deep down. */
export async function grow(dataDir: string, factor: number): Promise<number> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    await makeLargeSchool(db, factor);
    const offset = Math.min(deepPages * pageSize, Math.floor((smallSchool.notices * factor) / 2));
    const newestFirst = db.selectFrom('notice').select('sequence').orderBy('sequence', 'desc').offset(offset);
    return (await newestFirst.limit(1).executeTakeFirstOrThrow()).sequence;
  } finally {
    await db.destroy();
  }
}

async function timesOf({ addressIn }: List, schools: School[]): Promise<number[]> {
  const times = schools.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [index, school] of schools.entries()) {
      const { status, ms } = await ask(school.site.origin + addressIn(school), school.headers);
      if (status !== 200) throw new Error(`${addressIn(school)} answered ${status}.`);
      if (round >= 0) times[index]?.push(ms);
    }
  }
  return times.map(median);
}

function rowOf(name: string, [first = 0, ...others]: number[]): Row {
  const times = others.map((time) => time / first);
  const inWords = factors.slice(1).map((factor, index) => `×${factor} ${figure(times[index] ?? 0)}`);
  const largest = times.at(-1) ?? 0;
  return {
    what: `\`${name}\` rendered, as rows grow`,
    measured: `${inWords.join(', ')} times the time of 100 rows`,
    beside: `100 rows: ${figure(first)} ms`,
    bar: `×1000 ≤ ${maxTimes} times`,
    isReached: largest <= maxTimes,
  };
}
