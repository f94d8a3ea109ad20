import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/processes.ts';
import { untilAnswered } from './http-client.ts';
import { endProcess, needProgram, startProgram } from './processes.ts';
import type { Bench } from './report.ts';

export type StoredPage = { path: string; body: Buffer; type: string };

export type Nginx = { origin: string; pid: number; stop(): Promise<void> };

/** Debian's nginx on core 0 with one worker and its usual settings; it logs requests when our server does. */
export async function startNginx({ folder }: Bench, pages: readonly StoredPage[], logs: boolean): Promise<Nginx> {
  const home = join(folder, 'nginx');
  mkdirSync(join(home, 'pages'), { recursive: true });
  for (const [index, { body }] of pages.entries()) writeFileSync(join(home, 'pages', `${index}.br`), body);
  // As root, its worker runs as an ordinary user.
  for (const place of [folder, home, join(home, 'pages')]) chmodSync(place, 0o755);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, port, { pages, logs }));
  const child = startProgram(0, [needProgram('nginx'), '-p', home, '-c', file, '-e', join(home, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => endProcess(child);
  try {
    await untilAnswered(`${origin}${pages[0]?.path}`);
    return { origin, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configuration(home: string, port: number, { pages, logs }: { pages: readonly StoredPage[]; logs: boolean }) {
  return `
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  access_log ${logs ? `${home}/access.log combined buffer=4k flush=1s` : 'off'};
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${home}/pages;
${pages.map(locationOf).join('\n')}
  }
}
`;
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
