import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessages, runTool } from './build.ts';
import { decisionIndex, indexFile } from './decision-index.ts';
import { projectFolder } from './stamps.ts';
import { biome } from './test/checks.ts';

writeFileSync(join(projectFolder, indexFile), decisionIndex());
try {
  await runTool(biome, ['check', '--write', '--error-on-warnings']);
  await compileMessages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
