import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/test/processes.ts';
import { needProgram } from '../processes.ts';
import type { Bench } from '../report.ts';
import { originOf, type Rival, startRival } from './rival.ts';

export type StoredPage = { path: string; body: Buffer; type: string };

/** Two servers of one process: `silent` writes no log, `logging` a line for each request. */
export type Nginx = AsyncDisposable & { silent: Rival; logging: Rival };

export async function startNginx({ folder }: Bench, pages: readonly StoredPage[]): Promise<Nginx> {
  const home = join(folder, 'nginx');
  mkdirSync(join(home, 'pages'), { recursive: true });
  for (const [index, { body }] of pages.entries()) writeFileSync(join(home, 'pages', `${index}.br`), body);
  // As root, its worker runs as an ordinary user.
  for (const place of [folder, home, join(home, 'pages')]) chmodSync(place, 0o755);
  const ports = { silent: await freePort(), logging: await freePort() };
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, ports, pages));
  const command = [needProgram('nginx'), '-p', home, '-c', file, '-e', join(home, 'error.log')];
  const silent = await startRival(command, ports.silent, pages[0]?.path);
  const logging = { ...silent, origin: originOf(ports.logging) };
  return { silent, logging, [Symbol.asyncDispose]: silent[Symbol.asyncDispose] };
}

type Ports = { silent: number; logging: number };

function configuration(home: string, { silent, logging }: Ports, pages: readonly StoredPage[]) {
  return `
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
${serverOf(silent, 'off')}
${serverOf(logging, `${home}/access.log combined buffer=64k flush=1s`)}
}
`;

  function serverOf(port: number, log: string): string {
    return `  server {
    listen 127.0.0.1:${port};
    access_log ${log};
    root ${home}/pages;
${pages.map(locationOf).join('\n')}
  }`;
  }
}

function locationOf({ path, type }: StoredPage, index: number): string {
  return `    location = ${path} {
      types { }
      default_type "${type}";
      add_header Content-Encoding br;
      add_header Vary Accept-Encoding;
      try_files /${index}.br =404;
    }`;
}
