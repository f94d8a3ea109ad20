import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '../server/http/http-server.ts';
import { projectFolder } from './test-app.ts';

const scripts = ['scripts/install-debian.sh', 'deploy/school', 'deploy/rolling-restart.sh'];
const composed = ['compose.yaml', 'compose.cluster.yaml'];

function read(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

function settingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z|one|website)/gm), ([, name = '']) => name);
}

const settings = settingsOf(read('app/config.server.ts'));

test('what only the build needs is taken out where the website is put up', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const tools = read('scripts/build-tools.txt').trim().split('\n');
  expect(tools.filter((name) => !(name in dependencies))).toEqual([]);
  const built = readdirSync(join(projectFolder, 'build/server'), { recursive: true, encoding: 'utf8' });
  const server = built.filter((name) => name.endsWith('.js')).map((name) => read(`build/server/${name}`));
  const isUsed = (name: string) =>
    server.some((code) => new RegExp(`(from|import)\\s*\\(?\\s*["'\`]${name}["'\`/]`).test(code));
  expect(Object.keys(dependencies).filter(isUsed)).toContain('sharp');
  expect(tools.filter(isUsed)).toEqual([]);
  for (const file of ['Dockerfile', 'scripts/install-debian.sh'])
    expect(read(file)).toMatch(/uninstall --omit=dev --ignore-scripts .*\$\(cat scripts\/build-tools\.txt\)/);
});

describe('the unit of systemd', () => {
  const unit = read('deploy/school-website.service');
  const lines = unit.split('\n');

  test('runs the website as a user of its own, with few rights, and always again', () => {
    const said = [
      'User=school',
      'Restart=always',
      'MemoryMax=512M',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'CapabilityBoundingSet=',
      'RestrictNamespaces=yes',
      'SystemCallFilter=@system-service',
      'StateDirectoryMode=0700',
      'UMask=0077',
      'WantedBy=multi-user.target',
    ];
    expect(said.filter((line) => !lines.includes(line))).toEqual([]);
  });

  test('lets the website write into its data folder alone', () => {
    expect(lines.filter((line) => /^(ReadWritePaths|StateDirectory|LogsDirectory|CacheDirectory)=/.test(line))).toEqual(
      ['StateDirectory=school-website'],
    );
    expect(unit).toContain('DATA_DIR=/var/lib/school-website');
  });

  test('waits for longer than the server takes to stop', () => {
    const [, waits = 0] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    const [, takes = Number.NaN] = /stopTimeoutMs = (\d+)_000/.exec(read('server/start/serve-process.ts')) ?? [];
    expect(Number(waits)).toBeGreaterThan(Number(takes) + 2);
    for (const file of composed) expect(read(file)).toContain(`stop_grace_period: ${waits}s`);
  });
});

describe('the container', () => {
  const dockerfile = read('Dockerfile');

  test('does not run as root, and is looked after', () => {
    const [, last = ''] = dockerfile.split(/^FROM debian/m);
    expect(last).toMatch(/^USER [1-9]\d+$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last.indexOf('USER ')).toBeLessThan(last.indexOf('ENTRYPOINT'));
  });

  test('is given everything that the build reads, and no data', () => {
    const allowed = Array.from(read('.dockerignore').matchAll(/^!(.+)$/gm), ([, path = '']) => path);
    const [, listed = ''] = /const inputs = \[([^\]]+)\]/.exec(read('scripts/build.ts')) ?? [];
    const inputs = Array.from(listed.matchAll(/'([^'/\n]+)[^'\n]*',/g), ([, path = '']) => path);
    expect(inputs.length).toBeGreaterThan(5);
    const needed = [...inputs, 'scripts', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'];
    expect(needed.filter((path) => !allowed.includes(path))).toEqual([]);
    expect(allowed.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });

  test.each(composed)('%s gives it no rights, and no place to write but its data', (file) => {
    const text = read(file);
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      'mem_limit: 512m',
    ]) {
      expect(text).toContain(line);
    }
    const ofOthers = /^(SITE_|POSTGRES_)/;
    const named = Array.from(text.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): /gm), ([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !ofOthers.test(name) && !settings.includes(name))).toEqual([]);
  });
});

test('every setting is in docs/running.md, and the samples name none that is not there', () => {
  expect(settings.length).toBeGreaterThan(15);
  const listed = read('docs/running.md');
  expect(settings.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
  const installed = Array.from(read('scripts/install-debian.sh').matchAll(/^#?([A-Z_]+)=/gm), ([, name = '']) => name);
  expect(installed.filter((name) => !settings.includes(name))).toEqual([]);
});

test('a proxy lets go of a connection before the server closes it', () => {
  const { keepAliveTimeout } = createHttpServer(() => Promise.resolve(new Response()));
  const [, caddy = Number.NaN] = /^\s+keepalive (\d+)s$/m.exec(read('deploy/Caddyfile')) ?? [];
  const [, nginx = Number.NaN] = /^\s+keepalive_timeout (\d+)s;$/m.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(caddy) * 1000).toBeLessThan(keepAliveTimeout);
  expect(Number(nginx) * 1000).toBeLessThan(keepAliveTimeout);
});

test.each(scripts)('%s can be read by the shell of Debian, and be run', (script) => {
  accessSync(join(projectFolder, script), constants.X_OK);
  const read = spawnSync('sh', ['-n', join(projectFolder, script)], { encoding: 'utf8' });
  expect(read).toMatchObject({ status: 0, stderr: '' });
});

test('on a machine with many schools a command for one school says which command to use', () => {
  const settings = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings');
  writeFileSync(settings, 'SCHOOLS_DIR=/var/lib/school-website/schools\n');
  const script = read('deploy/school').replaceAll('/etc/school-website/settings', settings).replace('$(id -u)', '0');
  const { status, stderr } = spawnSync('sh', ['-c', script, 'school', 'restore', 'a.zip'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('sudo school host run NAME restore a.zip')]);
});

test('what is no name of a website is refused, and nothing is done', () => {
  const script = join(projectFolder, 'scripts/install-debian.sh');
  for (const args of [['--address', 'https://school.example'], ['--address'], ['--help']]) {
    const { status, stdout, stderr } = spawnSync(script, args, { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).not.toBe('');
  }
});

/** The functions of the script, with others in the place of those that touch the machine. */
function startAfterUpgrade(ready: string): string {
  const [functions = ''] = read('scripts/install-debian.sh').split('\nread_options "$@"\n');
  const stubs = `
switch_to() { :; }
is_ready() { tries=$((\${tries:-0} + 1)); ${ready}; }
journalctl() { echo 'The step failed.'; }
readlink() { echo releases/old; }
find() { printf '%s\\n' /b/school-2026-01-01-000000-before-upgrade.zip /b/school-2026-02-01-000000-before-upgrade.zip; }
release=$(mktemp -d)
start
[ -d "$release" ] && rmdir "$release"`;
  return spawnSync('sh', ['-c', functions + stubs], { encoding: 'utf8' }).stderr;
}

test('an upgrade that does not start goes back, and says what to do when that does not start either', () => {
  expect(startAfterUpgrade('true')).toBe('');
  const wentBack = startAfterUpgrade('[ "$tries" -gt 1 ]');
  expect(wentBack).toContain('The step failed.');
  expect(wentBack).toContain('The version before runs again.');
  expect(startAfterUpgrade('false')).toContain(
    'sudo school restore /b/school-2026-02-01-000000-before-upgrade.zip --replace\n',
  );
});
