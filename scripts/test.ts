import { cpSync, existsSync, renameSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale, compileMessages } from './build.ts';
import { filesOf, hashFiles, projectFolder } from './stamps.ts';
import { checks } from './test/checks.ts';
import { type Choice, chooseTests, UnknownTests } from './test/choose-tests.ts';
import { prepareDatabase } from './test/postgres.ts';
import { findBrowser } from './test/programs.ts';
import { runPlaywright, runVitest } from './test/runners.ts';
import { count, inSession, type Session, sumUp } from './test/session.ts';

const quietMs = 200;
const watched = ['app', 'messages', 'public', 'scripts', 'server', 'tests'];
const demonstrationFrom = ['app', 'messages', 'scripts/demonstration', 'server', 'package-lock.json'];
const keptDemonstrations = join(projectFolder, 'node_modules/.cache/demonstration');
const noDatabase = { url: undefined, missing: [], stop: async () => undefined };

function main(args: string[]): Promise<void> {
  const choice = chooseTests(args);
  return inSession(async (session) => {
    const tools = await prepareTools(choice);
    try {
      session.skipped.push(...tools.missing);
      await runTests(session, choice, tools);
      while (choice.watches) {
        sumUp(session);
        await untilChanged(session.signal);
        session.counts = { passed: 0, failed: 0 };
        session.failures = [];
        await runTests(session, choice, tools);
      }
    } finally {
      await tools.stop();
    }
  });
}

type Tools = Awaited<ReturnType<typeof prepareTools>>;

async function prepareTools({ browser, needs }: Choice) {
  const chromium = browser.length > 0 ? findBrowser({ hasWindows: false }) : undefined;
  const { url, missing, stop } = needs.database ? await prepareDatabase() : noDatabase;
  const sentence = 'There is no Chromium here: the browser tests are skipped. CHROMIUM=/path/to/it names one.';
  const isMissing = browser.length > 0 && !chromium;
  return { chromium, databaseUrl: url, missing: isMissing ? [sentence, ...missing] : missing, stop };
}

async function runTests(session: Session, choice: Choice, tools: Tools): Promise<void> {
  const { folder, signal, step } = session;
  const { unit, browser, pattern, needs } = choice;
  if (!(await step('messages', compileMessages))) return;
  const [isBuilt, demonstration] = await Promise.all([
    needs.build ? step('build', buildWhenStale) : true,
    needs.demonstration ? prepareDemonstration(session) : undefined,
    choice.isWhole ? runChecks(session) : undefined,
  ]);
  if (!isBuilt) return;
  const env = {
    ...process.env,
    CHROMIUM: tools.chromium,
    DEMONSTRATION_DIR: demonstration,
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'school-compiled'),
    TEST_DATABASE_URL: tools.databaseUrl,
  };
  const run = { env, signal, pattern };
  const named = (files: string[]) => (choice.isWhole ? [] : files);
  if (unit.length > 0) {
    const report = join(folder, 'unit.json');
    count(session, 'unit', await runVitest({ ...run, files: named(unit), report }));
  }
  if (tools.chromium && browser.length > 0) {
    const report = join(folder, 'browser.json');
    count(session, 'browser', await runPlaywright({ ...run, files: named(browser), report }));
  }
}

async function runChecks({ step }: Session): Promise<void> {
  for (const { name, run } of checks) await step(name, run);
}

async function prepareDemonstration({ folder, step }: Session): Promise<string> {
  const demonstration = join(folder, 'demonstration');
  rmSync(demonstration, { recursive: true, force: true });
  // They import the compiled messages, which exist only now.
  const { makeDemonstration } = await import('./demonstration/make-school.ts');
  const { today } = await import('../app/lib/dates.ts');
  const made = hashFiles(demonstrationFrom.flatMap(filesOf));
  // Its notices and events are dated from the day.
  const kept = process.env.DEMONSTRATION_DIR ?? join(keptDemonstrations, `${today()}-${made}`);
  if (!existsSync(kept)) {
    if (!(await step('demonstration school', () => makeDemonstration(demonstration)))) return demonstration;
    const incomplete = join(keptDemonstrations, `incomplete-${process.pid}`);
    rmSync(keptDemonstrations, { recursive: true, force: true });
    cpSync(demonstration, incomplete, { recursive: true });
    renameSync(incomplete, kept);
  } else cpSync(kept, demonstration, { recursive: true });
  return demonstration;
}

async function untilChanged(signal: AbortSignal): Promise<void> {
  console.log('\nWaiting for a change …');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const watchers = watched.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (folder !== 'app' || !path?.startsWith('paraglide')) setTimeout(resolve, quietMs);
    }),
  );
  await promise.finally(() => {
    for (const watcher of watchers) watcher.close();
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownTests)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
