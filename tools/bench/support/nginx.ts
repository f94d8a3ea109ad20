import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/test/processes.ts';
import { untilAnswered } from '../../harness/http-client.ts';
import { endProcess, needProgram, startProgram } from '../../harness/processes.ts';

export type StoredPage = { path: string; body: Buffer; type: string };

/** One worker on the first core, without a log. */
export async function withNginx<Found>(
  pages: readonly StoredPage[],
  look: (nginx: { origin: string; pid: number }) => Promise<Found>,
): Promise<Found> {
  const home = join(tmpdir(), 'nginx');
  mkdirSync(join(home, 'pages'), { recursive: true });
  for (const [index, { body }] of pages.entries()) writeFileSync(join(home, 'pages', `${index}.br`), body);
  // As root, its worker runs as an ordinary user.
  for (const folder of [tmpdir(), home, join(home, 'pages')]) chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, port, pages));
  const command = [needProgram('nginx'), '-p', home, '-c', file, '-e', join(home, 'error.log')];
  const nginx = startProgram(0, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswered(origin + pages[0]?.path);
    return await look({ origin, pid: nginx.pid ?? 0 });
  } finally {
    await endProcess(nginx);
  }
}

function configuration(home: string, port: number, pages: readonly StoredPage[]): string {
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
  server {
    listen 127.0.0.1:${port};
    access_log off;
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
