import { compileMessages, runTool } from './build.ts';
import { checks } from './test/checks.ts';
import { runStep, type TestCounts } from './test/session.ts';

const structureTests = ['architecture', 'documentation', 'messages'].map((name) => `tests/${name}.test.ts`);

const structure = {
  name: 'architecture, names, documents and messages in all languages',
  run: () =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--reporter=agent', '--maxWorkers=1', ...structureTests]),
};

const counts: TestCounts = { passed: 0, failed: 0 };
// Types and tests read what this makes.
if (await runStep(counts, 'messages', compileMessages))
  await Promise.all([...checks, structure].map(({ name, run }) => runStep(counts, name, run)));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
