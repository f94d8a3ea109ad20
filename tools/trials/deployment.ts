import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../tests/test-app.ts';
import type { Finding } from '../harness/findings.ts';
import { findProgram } from '../harness/processes.ts';
import { withFolder } from './support/server.ts';

type Check = { program: string; what: string; args: (folder: string) => string[]; part?: string };

const deploy = (name: string) => join(projectFolder, 'deploy', name);

const checks: Check[] = [
  { program: 'hadolint', what: 'Dockerfile', args: () => [join(projectFolder, 'Dockerfile')] },
  { program: 'shellcheck', what: 'every script of the shell', args: () => shellScripts() },
  { program: 'systemd-analyze', what: 'the unit', args: (folder) => ['verify', unitIn(folder)] },
  { program: 'caddy', what: 'the Caddyfile, adapted', args: () => ['adapt', ...caddyfile] },
  { program: 'caddy', what: 'the Caddyfile', args: () => ['validate', ...caddyfile] },
  { program: 'nginx', what: 'nginx.conf', args: (folder) => ['-t', '-q', '-p', folder, '-c', nginxConfigIn(folder)] },
  { program: 'docker', part: 'compose', what: 'compose.yaml', args: () => compose('compose.yaml') },
  { program: 'docker', part: 'compose', what: 'compose.cluster.yaml', args: () => compose('compose.cluster.yaml') },
];

/** What others provide to check the files of the ways to put it up, as far as it is on this machine. */
export function run(): Promise<Finding[]> {
  return withFolder(async (folder) => checks.map((check) => attempt(check, folder)));
}

function attempt({ program, part, what, args }: Check, folder: string): Finding {
  const path = findProgram(program);
  const name = `${program}: ${what}`;
  const bar = 'no complaint';
  const isThere = path && (!part || spawnSync(path, [part, 'version']).status === 0);
  if (!isThere) return { name, figure: `there is no ${[program, part].join(' ').trim()} here`, bar, ok: 'skipped' };
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_ADDRESS: 'school.example',
    SITE_UPSTREAM: '127.0.0.1:3001 127.0.0.1:3002',
  };
  const { status, stdout, stderr } = spawnSync(path, args(folder), { cwd: folder, env, encoding: 'utf8' });
  const said = `${stdout}${stderr}`.trim();
  return { name, figure: status === 0 ? 'no complaint' : `${status}: ${said.slice(-500)}`, bar, ok: status === 0 };
}

const caddyfile = ['--config', deploy('Caddyfile'), '--adapter', 'caddyfile'];

const compose = (file: string) => ['compose', '-f', join(projectFolder, file), 'config', '--quiet', '--no-interpolate'];

function shellScripts(): string[] {
  const all = globSync('{deploy,scripts}/*', { cwd: projectFolder }).map((file) => join(projectFolder, file));
  return all.filter((file) => /\.(sh)$/.test(file) || /\/school$/.test(file));
}

/** The installed program is not where the unit will find it. */
function unitIn(folder: string): string {
  const unit = join(folder, 'school-website.service');
  const text = readFileSync(deploy('school-website.service'), 'utf8');
  writeFileSync(unit, text.replaceAll('/opt/school-website/current/node ', `${process.execPath} `));
  return unit;
}

function nginxConfigIn(folder: string): string {
  const certificate = join(folder, 'fullchain.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=school.example', '-nodes', '-newkey', 'rsa:2048'];
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate]);
  const list = join(folder, 'school-instances.conf');
  writeFileSync(list, 'server 127.0.0.1:3001;\nserver 127.0.0.1:3002;\n');
  cpSync(deploy('nginx.conf'), join(folder, 'school.conf'));
  const site = readFileSync(join(folder, 'school.conf'), 'utf8')
    .replace('/etc/nginx/school-instances.conf', list)
    .replace('/etc/ssl/school/fullchain.pem', certificate)
    .replace('/etc/ssl/school/key.pem', key);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`);
  return file;
}
