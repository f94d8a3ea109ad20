// Plain JavaScript for whatever Node the machine has: it installs the packages, among them the project's own Node,
// and hands over to a TypeScript file that runs on that.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './bootstrap/hand-over.mjs';
import { installWhatIsMissing } from './bootstrap/install.mjs';
import { findNode } from './bootstrap/node.mjs';
import { Problem } from './bootstrap/problem.mjs';
import { smallServer } from './bootstrap/small-server.mjs';

const commands = {
  start: { script: 'scripts/start.ts', args: ['--announce'], installs: true, isProduction: true },
  serve: { script: 'build/server/serve.js', needsBuild: true, isProduction: true },
  dev: { script: 'scripts/dev.ts', installs: true },
  test: { script: 'scripts/test.ts', installs: true },
  trials: { script: 'scripts/trials.ts', installs: true },
  bench: { script: 'scripts/bench.ts', installs: true },
  check: { script: 'scripts/check.ts', installs: true },
  settings: { script: 'scripts/settings.ts' },
  admin: { script: 'scripts/admin.ts', needsBuild: true },
};

const projectFolder = fileURLToPath(new URL('..', import.meta.url));

function main() {
  const [name = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name))
    throw new Problem(`Say which command to run: ${Object.keys(commands).join(', ')}.`);
  const command = commands[name];
  if (command.installs) installWhatIsMissing(projectFolder);
  if (!existsSync(resolve(projectFolder, 'node_modules')))
    throw new Problem('Nothing is installed yet. Run "npm ci" or "npm start" first.');
  if (command.needsBuild && !existsSync(resolve(projectFolder, 'build/server/serve.js'))) {
    throw new Problem(
      'Nothing is built yet. Run "npm start" once, or build on another machine and copy the folder here.',
    );
  }
  const { flags, env } = command.isProduction ? smallServer : {};
  const script = resolve(projectFolder, command.script);
  handOver(findNode(projectFolder), [...(flags ?? []), script, ...(command.args ?? []), ...args], {
    cwd: projectFolder,
    env: { ...env, ...process.env, ...(command.isProduction && { NODE_ENV: 'production' }) },
  });
}

try {
  main();
} catch (problem) {
  console.error(problem instanceof Problem ? problem.message : problem);
  process.exitCode = 1;
}
