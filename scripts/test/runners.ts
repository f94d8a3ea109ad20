import { readFileSync } from 'node:fs';
import { runGroup } from './process-group.ts';
import type { Tally } from './tally.ts';

/** Where a runner leaves its figures, what its tests find in their environment, and what stops it early. */
export type Run = {
  report: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Only these; without them all. */
  files?: readonly string[];
};

export type Figures = Tally & { skipped: number };

/** Unit and integration tests. */
export async function runVitest(run: Run): Promise<Figures> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${run.report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...(run.files ?? [])];
  const code = await runGroup(args, run);
  return figuresOf(run.report, code, (report) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  }));
}

/** Tests in a browser. */
export async function runPlaywright(run: Run): Promise<Figures> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/e2e/playwright.config.ts'];
  const env = { ...run.env, BROWSER_TEST_REPORT: run.report };
  const code = await runGroup(args, { ...run, env });
  return figuresOf(run.report, code, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0), skipped: skipped ?? 0 };
  });
}

function figuresOf(report: string, code: number, read: (report: Record<string, unknown>) => Figures): Figures {
  const figures = { passed: 0, failed: 0, skipped: 0 };
  try {
    Object.assign(figures, read(JSON.parse(readFileSync(report, 'utf8'))));
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
  }
  // A runner that ended badly without a failed test did not come to its tests.
  return code !== 0 && figures.failed === 0 ? { ...figures, failed: 1 } : figures;
}
