import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale, compileMessages } from './build.ts';
import { startPostgres } from './test/postgres.ts';
import { runVitest } from './test/runners.ts';

/** The tests that have a long form, which `npm test` runs in a short one. */
const trials = ['tests/enquiries-never-lost.test.ts', 'tests/api-fuzz.test.ts'];

const interruption = new AbortController();

/** Runs the long form of the trials: many kills, and many thousand random requests from a new seed each time. */
async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort());
  const folder = mkdtempSync(join(tmpdir(), 'school-trials-'));
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? undefined : await startPostgres();
  const databaseUrl = given ?? postgres?.url;
  try {
    await compileMessages();
    await buildWhenStale();
    // What a failing trial leaves behind goes with the folder.
    const env = { ...process.env, TRIALS: 'long', TMPDIR: folder, TEST_DATABASE_URL: databaseUrl };
    const report = join(folder, 'trials.json');
    const { passed, failed } = await runVitest({ env, report, signal: interruption.signal, files: trials });
    if (!databaseUrl) console.log('\n!!! SKIPPED: There is no PostgreSQL here. TEST_DATABASE_URL names one.');
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(interruption.signal.aborted ? 'The trials were interrupted.' : error);
  process.exitCode = 1;
});
