import { join } from 'node:path';
import { buildWhenStale, compileMessages } from './build.ts';
import { checks } from './test/checks.ts';
import { runPlaywright, runVitest } from './test/runners.ts';
import { count, inSession, type Session } from './test/session.ts';
import { runStep } from './test/tally.ts';
import { prepareTools, type Tools } from './test/tools.ts';

async function runTests(session: Session): Promise<void> {
  const tools = await prepareTools();
  try {
    session.skipped.push(...tools.missing);
    await runAll(tools, session);
  } finally {
    await tools.stop();
  }
}

async function runAll(tools: Tools, session: Session): Promise<void> {
  const { folder, signal, tally } = session;
  const step = (name: string, run: () => Promise<void>) => {
    signal.throwIfAborted();
    return runStep(tally, name, run);
  };
  const demonstration = join(folder, 'demonstration');
  await compileMessages();
  for (const { name, run } of checks) await step(name, run);
  if (!(await step('build', buildWhenStale))) return;
  // What fills the school speaks the words of the interface, which are there only now.
  const { makeDemonstration } = await import('./test/demonstration.ts');
  await step('demonstration school', () => makeDemonstration(demonstration));
  const env = {
    ...process.env,
    CHROMIUM: tools.browser,
    DEMONSTRATION_DIR: demonstration,
    TMPDIR: folder,
    TEST_DATABASE_URL: tools.databaseUrl,
  };
  const run = { env, signal };
  count(session, 'unit', await runVitest({ ...run, report: join(folder, 'unit.json') }));
  if (tools.browser) count(session, 'browser', await runPlaywright({ ...run, report: join(folder, 'browser.json') }));
}

await inSession(runTests);
