import { listNotices } from '../../app/notices/notice-lists.server.ts';
import { type Engine, engines, freshDatabase } from '../../tests/fresh-database.ts';
import { type Finding, figure, median, range } from '../harness/findings.ts';
import { makeLargeSchool, smallSchool } from '../large-school/make-large-school.ts';

const factor = 1000;
const rounds = 15;
const maxMs = { sqlite: 50, postgres: 75 };

/** The third may be written with joiners, the last with the digits of four scripts. */
const missingWords = ['zebra', 'ছুটি', 'উৎসর্গ', '700500'];

export async function run(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of engines) {
    const { db, close } = await freshDatabase(engine);
    try {
      await makeLargeSchool(db, factor);
      for (const words of missingWords) {
        const times: number[] = [];
        while (times.length < rounds) {
          const began = performance.now();
          const { rows } = await listNotices(db, { cursor: undefined, category: undefined, words });
          times.push(performance.now() - began);
          if (rows.length > 0) throw new Error(`${words} was found.`);
        }
        findings.push(findingOf(engine, words, times));
      }
    } finally {
      await close();
    }
  }
  return findings;
}

function findingOf(engine: Engine, words: string, times: number[]): Finding {
  return {
    name: `${figure(smallSchool.notices * factor)} notices for “${words}”, which none has, on ${engine}`,
    figure: `**${figure(median(times))} ms** (${range(times)})`,
    bar: `≤ ${maxMs[engine]} ms`,
    ok: median(times) <= maxMs[engine],
  };
}
