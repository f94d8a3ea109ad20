import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../scripts/test/processes.ts';
import { createPostgresDatabase } from '../../tests/fresh-database.ts';
import { nextEnquiry, send } from '../../tests/sent-enquiries.ts';
import { type ServerProcess, startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { CannotMeasure } from '../harness/findings.ts';
import { untilAnswered } from '../harness/http-client.ts';
import { endProcess, needProgram } from '../harness/processes.ts';
import { compareEnquiries, freshMemory, unlimited, withFolder } from './support/server.ts';

export const needs = 'nginx, curl and PostgreSQL';

const deployFolder = join(import.meta.dirname, '../../deploy');
const paths = ['/', '/allnotices', '/contact', '/results', '/api/fetchnotice.php'];
const drainSeconds = '2';
const pauseMs = 50;

/** Two instances behind the nginx of `deploy/nginx.conf` are started again by `deploy/rolling-restart.sh` under load. */
export async function run(): Promise<Finding[]> {
  if (!process.env.TEST_DATABASE_URL) throw new CannotMeasure('there is no PostgreSQL here');
  const nginx = needProgram('nginx');
  const database = await createPostgresDatabase();
  const ports = [await freePort(), await freePort()];
  try {
    return await withFolder(async (folder) => {
      const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...unlimited };
      const running = new Map<number, ServerProcess>();
      const start = (port: number) =>
        startServer({ ...settings, DATA_DIR: join(folder, String(port)), PORT: String(port) });
      for (const port of ports) running.set(port, start(port));
      for (const server of running.values()) await server.port;
      const control = await openControl(running, start);
      const proxy = await startProxy(nginx, folder, ports);
      try {
        return await restartUnderLoad({ folder, ports, control: control.port, proxy, databaseUrl: database.url });
      } finally {
        await endProcess(proxy.child);
        control.close();
        for (const server of running.values()) server.signal('SIGKILL');
        for (const server of running.values()) await server.ended;
      }
    });
  } finally {
    await database.drop();
  }
}

/** What `systemctl restart` is elsewhere: `/3001` ends the instance of that port in good order and starts a new one. */
async function openControl(running: Map<number, ServerProcess>, start: (port: number) => ServerProcess) {
  const server = createServer(async (request, response) => {
    const port = Number(request.url?.slice(1));
    running.get(port)?.signal('SIGTERM');
    await running.get(port)?.ended;
    running.set(port, start(port));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

type Proxy = { child: ChildProcess; port: number; list: string; reload: string };

async function startProxy(nginx: string, folder: string, ports: number[]): Promise<Proxy> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const list = join(home, 'instances.conf');
  writeFileSync(list, ports.map((port) => `server 127.0.0.1:${port} max_fails=0;\n`).join(''));
  const port = await freePort();
  const sample = readFileSync(join(deployFolder, 'nginx.conf'), 'utf8');
  const [https = ''] = sample.split(/^server \{\s+listen 80;/m);
  const site = https
    .replace('/etc/nginx/school-instances.conf', list)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+(?:listen \[::\]|ssl_).*$/gm, '')
    .replace('server_name school.example;', 'server_name localhost;')
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
    // A browser asks again when the connection it kept was closed; this client does not, so it keeps none.
    .replace('server_tokens off;', 'server_tokens off; keepalive_timeout 0;')
    // The senders of this trial are many families, each at an address of its own.
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const file = join(home, 'nginx.conf');
  const events = 'events { worker_connections 1024; }';
  writeFileSync(
    file,
    `daemon off;\npid ${home}/nginx.pid;\n${events}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`,
  );
  const args = ['-p', home, '-c', file, '-e', join(home, 'error.log')];
  const child = spawn(nginx, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await untilAnswered(`http://localhost:${port}/healthz`);
  return { child, port, list, reload: `${nginx} ${args.join(' ')} -s reload` };
}

type Cluster = { folder: string; ports: number[]; control: number; proxy: Proxy; databaseUrl: string };

async function restartUnderLoad({ folder, ports, control, proxy, databaseUrl }: Cluster): Promise<Finding[]> {
  const memory = freshMemory();
  const failures: string[] = [];
  let isOver = false;
  let pages = 0;
  const read = async () => {
    while (!isOver) {
      const path = paths[pages % paths.length];
      pages += 1;
      const status = await fetch(`http://localhost:${proxy.port}${path}`).then(
        async (answer) => (await answer.arrayBuffer()) && answer.status,
        (error: Error) => String(error.cause ?? error),
      );
      if (status !== 200) failures.push(`${path}: ${status}`);
    }
  };
  const write = async () => {
    while (!isOver) {
      await send(proxy.port, nextEnquiry(memory), memory);
      // A school accepts 600 an hour, which a fast machine sends within seconds.
      await setTimeout(pauseMs);
    }
  };
  const load = [read(), read(), read(), read(), write(), write()];
  const code = await rollingRestart(proxy, control, ports);
  isOver = true;
  await Promise.all(load);
  const kept = await compareEnquiries({ dataDir: folder, databaseUrl }, memory);
  const failed = failures.length + memory.unanswered + memory.strange.length;
  const examples = [...failures, ...memory.strange].slice(0, 3).join(', ');
  return [
    { name: 'both instances were started again', figure: `the script ended with ${code}`, bar: '0', ok: code === 0 },
    {
      name: 'requests that failed meanwhile',
      figure: `${failed} of ${pages + memory.sent.length} ${examples}`,
      bar: '0',
      ok: failed === 0 && pages > 100,
    },
    {
      name: 'enquiries meanwhile',
      figure: `${kept.lost} lost, ${kept.doubled} doubled of ${memory.acknowledged.size}`,
      bar: '0, 0',
      ok: kept.lost + kept.doubled === 0 && memory.acknowledged.size > 10,
    },
  ];
}

async function rollingRestart({ list, reload }: Proxy, control: number, ports: number[]): Promise<number> {
  const restart = `curl --silent --fail http://127.0.0.1:${control}/{port}`;
  const args = [list, reload, restart, ...ports.map((port) => `127.0.0.1:${port}`)];
  const env = { ...process.env, DRAIN_SECONDS: drainSeconds };
  const [code] = await once(spawn(join(deployFolder, 'rolling-restart.sh'), args, { stdio: 'inherit', env }), 'exit');
  return code;
}
