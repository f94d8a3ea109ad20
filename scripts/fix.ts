import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessages, runTool } from './build.ts';
import { projectFolder } from './stamps.ts';
import { biome } from './test/checks.ts';
import { writtenFiles } from './written-files.ts';

for (const [file, write] of Object.entries(writtenFiles)) writeFileSync(join(projectFolder, file), write());
try {
  await runTool(biome, ['check', '--write', '--error-on-warnings']);
  await compileMessages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
