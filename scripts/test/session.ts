import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './runners.ts';
import { scratchFolder } from './scratch.ts';
import type { Tally } from './tally.ts';

/** One run of tests, from the first signal that could stop it to the line that sums up. */
export type Session = {
  /** What the tests leave behind goes with this folder. */
  folder: string;
  /** Aborted when somebody wants the run to stop. */
  signal: AbortSignal;
  tally: Tally;
  /** What was not tested, a sentence each. */
  skipped: string[];
};

/** Runs tests in a session, says how they went, and leaves neither folders nor processes, however it ends. */
export async function inSession(run: (session: Session) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  // A terminal and npm may each pass on the same signal: the second one must not end us before all is put away.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
  const folder = mkdtempSync(join(scratchFolder(), 'school-tests-'));
  const session = { folder, signal: interruption.signal, tally: { passed: 0, failed: 0 }, skipped: [] };
  try {
    await run(session);
    sumUp(session);
  } catch (error) {
    console.error(interruption.signal.aborted ? 'The tests were interrupted.' : error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Adds what a runner has found. */
export function count({ tally, skipped }: Session, runner: string, figures: Figures): void {
  tally.passed += figures.passed;
  tally.failed += figures.failed;
  if (figures.skipped > 0) skipped.push(`${figures.skipped} ${runner} tests were skipped.`);
}

/** Says what was skipped, and ends with the one line that sums up. */
function sumUp({ tally, skipped }: Session): void {
  for (const sentence of skipped) console.log(`\n!!! SKIPPED: ${sentence}`);
  if (process.env.CI === 'true' && skipped.length > 0) {
    console.log('!!! With CI=true nothing may be skipped.');
    tally.failed += skipped.length;
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}
