import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildWhenStale, compileMessages } from '../scripts/build.ts';
import { projectFolder } from '../scripts/stamps.ts';
import { runGroup } from '../scripts/test/processes.ts';

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

const runFile = promisify(execFile);

/** Answers the folder where the commit is built; the next comparison with it finds it there. @throws when there is none */
async function buildCommit(commit: string, signal: AbortSignal): Promise<string> {
  const run = (program: string, args: string[], cwd = projectFolder) => runFile(program, args, { cwd, signal });
  const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]).catch(() => {
    throw new Error(`There is no commit ${commit} here.`);
  });
  const id = stdout.trim();
  const folder = join(tmpdir(), 'school-compare', id);
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    const archive = `${folder}.tar`;
    await run('git', ['archive', `--output=${archive}`, id]);
    await run('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
  }
  shareModules(folder);
  console.log(`Building ${id.slice(0, 10)} …`);
  await run(process.execPath, ['scripts/bootstrap.mjs', 'build'], folder);
  return folder;
}

/** With other packages than ours, the build installs its own. */
function shareModules(folder: string): void {
  const [theirs, ours] = [folder, projectFolder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  const modules = join(folder, 'node_modules');
  if (theirs === ours && !existsSync(modules)) symlinkSync(join(projectFolder, 'node_modules'), modules, 'junction');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
