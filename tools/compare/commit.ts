import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const projectFolder = join(import.meta.dirname, '../..');
const runFile = promisify(execFile);

/** Answers the folder where the commit is built; the next comparison with it finds it there. @throws when there is none */
export async function buildCommit(commit: string, signal: AbortSignal): Promise<string> {
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
