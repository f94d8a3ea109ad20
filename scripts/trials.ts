import { join } from 'node:path';
import { buildWhenStale, compileMessages } from './build.ts';
import { runVitest } from './test/runners.ts';
import { count, inSession, type Session } from './test/session.ts';
import { prepareDatabase } from './test/tools.ts';

/** The tests that have a long form, which `npm test` runs in a short one. */
const files = ['tests/enquiries-never-lost.test.ts', 'tests/api-fuzz.test.ts'];

/** Runs the long form of the trials: many kills, and many thousand random requests from a new seed each time. */
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
