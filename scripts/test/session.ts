import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestCounts = { passed: number; failed: number };
/** `names` are those of the failed tests. */
export type Figures = TestCounts & { skipped: number; names: string[] };

export type Session = {
  folder: string;
  signal: AbortSignal;
  counts: TestCounts;
  skipped: string[];
  /** Repeated at the end: the output of a long run is often cut before it. */
  failures: string[];
  step(name: string, run: () => Promise<void>): Promise<boolean>;
};

export async function inSession(run: (session: Session) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  // A terminal and npm may both pass on a signal: the second one must not end this process before the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
  const folder = mkdtempSync(join(scratchFolder(), 'school-tests-'));
  const session: Session = {
    folder,
    signal: interruption.signal,
    counts: { passed: 0, failed: 0 },
    skipped: [],
    failures: [],
    async step(name, run) {
      session.signal.throwIfAborted();
      const isPassed = await runStep(session.counts, name, run);
      if (!isPassed) session.failures.push(name);
      return isPassed;
    },
  };
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

export function count({ counts, skipped, failures }: Session, runner: string, figures: Figures): void {
  failures.push(...figures.names);
  counts.passed += figures.passed;
  counts.failed += figures.failed;
  if (figures.skipped > 0) skipped.push(`${figures.skipped} ${runner} tests were skipped.`);
}

export function sumUp({ counts, skipped, failures }: Session): void {
  for (const sentence of skipped) console.log(`\n!!! SKIPPED: ${sentence}`);
  if (process.env.CI === 'true' && skipped.length > 0) {
    console.log('!!! With CI=true nothing may be skipped.');
    counts.failed += skipped.length;
  }
  for (const name of failures) console.log(`✗ ${name}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

export async function runStep(counts: TestCounts, name: string, step: () => Promise<void>): Promise<boolean> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    await step();
    counts.passed += 1;
    console.log(`✓ ${name} (${seconds()})`);
    return true;
  } catch (error) {
    counts.failed += 1;
    console.log(`✗ ${name} (${seconds()})\n${error instanceof Error ? error.message : error}`);
    return false;
  }
}

const memoryFolder = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize < minFreeBytes ? tmpdir() : memoryFolder;
  } catch {
    return tmpdir();
  }
}
