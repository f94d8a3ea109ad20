import { compileMessages } from './build.ts';
import { checks } from './test/checks.ts';
import { runStep, type Tally } from './test/tally.ts';

await compileMessages();
const tally: Tally = { passed: 0, failed: 0 };
for (const check of checks) await runStep(tally, check.name, check.run);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;
