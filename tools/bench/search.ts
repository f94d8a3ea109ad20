import { sql } from 'kysely';
import { searchable } from '../../app/lib/languages/search-terms.ts';
import { listNotices } from '../../app/notices/notice-lists.server.ts';
import { type Engine, engines, freshDatabase, type TestDatabase } from '../../tests/fresh-database.ts';
import { type Finding, figure, median, range } from '../harness/findings.ts';
import { makeLargeSchool, smallSchool } from '../large-school.ts';

const factor = 1000;
const rounds = 15;
const maxMs = { sqlite: 50, postgres: 75 };

/** The third may be written with joiners, the last with the digits of four scripts. */
const missingWords = ['zebra', 'বৃষ্টি', 'উৎসর্গ', '700500'];

/** One notice in a thousand has the word, and one in ten of these as it will be typed. */
const [rareWord, otherSpelling] = ['পুজা', 'পূজা'];

const shares: Record<string, string> = { [rareWord]: 'which one in a thousand has', office: 'which all have' };

export async function run(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of engines) {
    const { db, close } = await freshDatabase(engine);
    try {
      await makeLargeSchool(db, factor);
      await addRareWord(db);
      for (const words of [...missingWords, rareWord, 'office']) {
        const times: number[] = [];
        let count = 0;
        while (times.length < rounds) {
          const began = performance.now();
          const { rows } = await listNotices(db, { cursor: undefined, category: undefined, words });
          times.push(performance.now() - began);
          count = rows.length;
        }
        if (count > 0 === missingWords.includes(words)) throw new Error(`${words} is in ${count} notices.`);
        findings.push(findingOf(engine, words, times));
      }
    } finally {
      await close();
    }
  }
  return findings;
}

async function addRareWord(db: TestDatabase): Promise<void> {
  for (const [every, word] of [
    [1000, otherSpelling],
    [10_000, rareWord],
  ] as const) {
    const search_public = searchable(`Notice of the ${word}`);
    await db
      .updateTable('notice')
      .set({ search_public })
      .where(sql`sequence % ${sql.lit(every)}`, '=', 8)
      .execute();
  }
}

function findingOf(engine: Engine, words: string, times: number[]): Finding {
  return {
    name: `${figure(smallSchool.notices * factor)} notices for “${words}”, ${shares[words] ?? 'which none has'}, on ${engine}`,
    figure: `**${figure(median(times))} ms** (${range(times)})`,
    bar: `≤ ${maxMs[engine]} ms`,
    ok: median(times) <= maxMs[engine],
  };
}
