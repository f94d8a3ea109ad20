import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale, compileMessages } from './build.ts';
import { checks } from './test/checks.ts';
import { runPlaywright, runVitest } from './test/runners.ts';
import { runStep, type Tally } from './test/tally.ts';
import { prepareTools, type Tools } from './test/tools.ts';

const tally: Tally = { passed: 0, failed: 0 };
const skipped: string[] = [];
const interruption = new AbortController();

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort());
  const folder = mkdtempSync(join(tmpdir(), 'school-tests-'));
  const tools = await prepareTools();
  try {
    skipped.push(...tools.missing);
    await runAll(tools, folder);
  } finally {
    await tools.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAll(tools: Tools, folder: string): Promise<void> {
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
    // What a failing test leaves behind goes with the folder.
    TMPDIR: folder,
    TEST_DATABASE_URL: tools.databaseUrl,
  };
  const run = { env, signal: interruption.signal };
  count('unit', await runVitest({ ...run, report: join(folder, 'unit.json') }));
  if (tools.browser) count('browser', await runPlaywright({ ...run, report: join(folder, 'browser.json') }));
}

function step(name: string, run: () => Promise<void>): Promise<boolean> {
  interruption.signal.throwIfAborted();
  return runStep(tally, name, run);
}

function count(runner: string, figures: Tally & { skipped: number }): void {
  tally.passed += figures.passed;
  tally.failed += figures.failed;
  if (figures.skipped > 0) skipped.push(`${figures.skipped} ${runner} tests were skipped.`);
}

/** Says what was skipped, and ends with the one line that sums up. */
function sumUp(): void {
  for (const sentence of skipped) console.log(`\n!!! SKIPPED: ${sentence}`);
  if (process.env.CI === 'true' && skipped.length > 0) {
    console.log('!!! With CI=true nothing may be skipped.');
    tally.failed += skipped.length;
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

main().then(sumUp, (error: unknown) => {
  console.error(interruption.signal.aborted ? 'The tests were interrupted.' : error);
  process.exitCode = 1;
});
