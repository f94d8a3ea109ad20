import { buildWhenStale, compileMessages } from '../scripts/build.ts';
import { prepareDatabase } from '../scripts/test/postgres.ts';
import { runGroup } from '../scripts/test/processes.ts';
import { inSession, type Session } from '../scripts/test/session.ts';

/** In a process group of its own: whatever a trial started is gone when it ends. */
async function runTrials({ folder, signal, skipped, counts }: Session): Promise<void> {
  const database = await prepareDatabase();
  try {
    skipped.push(...database.missing);
    await compileMessages();
    await buildWhenStale();
    const env = { ...process.env, TMPDIR: folder, TEST_DATABASE_URL: database.url, TRIALS: 'long' };
    const code = await runGroup(['tools/trials/support/run.ts', ...process.argv.slice(2)], { env, signal });
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  } finally {
    await database.stop();
  }
}

await inSession(runTrials);
