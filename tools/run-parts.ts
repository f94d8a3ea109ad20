import { join } from 'node:path';
import { buildWhenStale, compileMessages } from '../scripts/build.ts';
import { prepareDatabase } from '../scripts/test/postgres.ts';
import { runGroup } from '../scripts/test/processes.ts';
import { inSession } from '../scripts/test/session.ts';

/** Runs the files of `tools/bench` or `tools/trials`, whichever comes first, that are named after it, or all of them. */
const [folder = '', ...names] = process.argv.slice(2);

await inSession(async ({ folder: scratch, signal, skipped, counts }) => {
  const database = await prepareDatabase();
  try {
    skipped.push(...database.missing);
    await compileMessages();
    await buildWhenStale();
    const args = [join(import.meta.dirname, 'harness/run.ts'), join(import.meta.dirname, folder), ...names];
    const env = { ...process.env, TMPDIR: scratch, TEST_DATABASE_URL: database.url, TRIALS: 'long' };
    const code = await runGroup(args, { env, signal });
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  } finally {
    await database.stop();
  }
});
