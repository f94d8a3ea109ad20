import { openDatabase } from '../../app/database/open.server.ts';
import { pageSize } from '../../app/lib/list-page.ts';
import { type Finding, figure, median } from '../harness/findings.ts';
import { ask } from '../harness/http-client.ts';
import { copySchool, type Site, withSite } from '../harness/site.ts';
import { makeLargeSchool, smallSchool } from '../large-school.ts';
import { headersThatRender } from './rendered.ts';

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

export function run(): Promise<Finding[]> {
  return withSchools(factors, [], async (schools) => {
    const findings: Finding[] = [];
    for (const list of lists) findings.push(findingOf(list.name, await timesOf(list, schools)));
    return findings;
  });
}

async function withSchools<Found>(
  [factor, ...rest]: readonly number[],
  open: School[],
  look: (schools: School[]) => Promise<Found>,
): Promise<Found> {
  if (factor === undefined) return look(open);
  const dataDir = await copySchool();
  const deep = await grow(dataDir, factor);
  return withSite({ dataDir }, async (site) => {
    const school = { site, headers: await headersThatRender(site), deep };
    return withSchools(rest, [...open, school], look);
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

function findingOf(name: string, [first = 0, ...others]: number[]): Finding {
  const times = others.map((time) => time / first);
  const inWords = factors.slice(1).map((factor, index) => `×${factor} ${figure(times[index] ?? 0)}`);
  const largest = times.at(-1) ?? 0;
  return {
    name: `\`${name}\` rendered, as rows grow`,
    figure: `${inWords.join(', ')} times the time of 100 rows`,
    beside: `100 rows: ${figure(first)} ms`,
    bar: `×1000 ≤ ${maxTimes} times`,
    ok: largest <= maxTimes,
  };
}
