import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileMessages } from '../scripts/build.ts';
import { runGroup } from '../scripts/test/processes.ts';

async function main(wanted: readonly string[]): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'));
  try {
    await compileMessages();
    const args = [join(import.meta.dirname, 'bench/run.ts'), folder, ...wanted];
    process.exitCode = await runGroup(args, { env: { ...process.env, TMPDIR: folder }, signal: interruption.signal });
  } catch (error) {
    console.error(interruption.signal.aborted ? 'The measurements were interrupted.' : error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

await main(process.argv.slice(2));
