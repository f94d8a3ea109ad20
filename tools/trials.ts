import { join } from 'node:path';
import { buildWhenStale, compileMessages } from '../scripts/build.ts';
import { prepareDatabase } from '../scripts/test/postgres.ts';
import { runVitest } from '../scripts/test/runners.ts';
import { count, inSession, type Session } from '../scripts/test/session.ts';

const files = ['tests/enquiries-never-lost.test.ts', 'tests/api-fuzz.test.ts'];

async function runTrials(session: Session): Promise<void> {
  const { folder, signal, skipped } = session;
  const database = await prepareDatabase();
  try {
    skipped.push(...database.missing);
    await compileMessages();
    await buildWhenStale();
    const env = { ...process.env, TRIALS: 'long', TMPDIR: folder, TEST_DATABASE_URL: database.url };
    count(session, 'trial', await runVitest({ env, signal, files, report: join(folder, 'trials.json') }));
  } finally {
    await database.stop();
  }
}

await inSession(runTrials);
