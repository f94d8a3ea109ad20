import type { Bench } from './bench.ts';
import { commands, copySchool, withSite } from './site.ts';
import { figure, median, range } from './statistics.ts';
import type { Row } from './table.ts';

const rounds = 7;
const mostSeconds = 1;
const names = { serve: '`npm run serve`, without npm itself', bare: '`node build/server/serve.js`' };

/** The time from starting a built server on a migrated database to its first page, both ways in turns. */
export async function measureStart(bench: Bench): Promise<Row[]> {
  const dataDir = copySchool(bench);
  const kinds = Object.keys(commands) as (keyof typeof commands)[];
  const found = { serve: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const command of kinds) {
      await withSite(bench, { command, dataDir }, async ({ startedMs }) => found[command].push(startedMs / 1000));
    }
  }
  return kinds.map((kind): Row => {
    const seconds = median(found[kind]);
    return {
      what: `From starting ${names[kind]} to the first 200`,
      measured: `**${figure(seconds)} s** (${range(found[kind])})`,
      bar: `≤ ${mostSeconds} s`,
      isReached: seconds <= mostSeconds,
    };
  });
}
