import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale, compileMessages } from '../scripts/build.ts';
import { runGroup } from '../scripts/test/processes.ts';
import { buildCommit } from './compare/commit.ts';

const parts = ['pages', 'forms', 'walk'];
const usage = 'npm run compare -- COMMIT [--only pages,forms,walk]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const chosen = values.only?.split(',') ?? parts;
  const [commit = '', ...more] = positionals;
  if (commit === '' || more.length > 0 || chosen.some((part) => !parts.includes(part))) throw new Error(usage);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
  const folder = mkdtempSync(join(tmpdir(), 'school-compare-'));
  try {
    await compileMessages();
    await buildWhenStale();
    const earlier = await buildCommit(commit, interruption.signal);
    const args = [join(import.meta.dirname, 'compare/run.ts'), folder, earlier, ...chosen];
    process.exitCode = await runGroup(args, { env: { ...process.env, TMPDIR: folder }, signal: interruption.signal });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
