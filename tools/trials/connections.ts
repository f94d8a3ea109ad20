import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../bench/http-client.ts';
import { boundMemory, type LoadedSite, middle, seconds, withLoadedSite } from './support/loaded-site.ts';
import type { Finding } from './support/run.ts';

export const needs = 'Linux and a limit of 10,000 open files';

const maxPageMs = 1_000;
const heldMs = 20_000;
const halfOpen = 4_500;
const unfinished = 3_900;
const strangers = 6;
const bodyBytes = 90 * 1024;

export async function run(): Promise<Finding[]> {
  return withLoadedSite(async (site) => [
    ...(await hold(site, `${halfOpen} half-open connections of one address`, () =>
      openMany(site.port, halfOpen, () => '127.0.0.9', 'GET / HTTP/1.1\r\nHo'),
    )),
    ...(await hold(site, `${unfinished} unfinished bodies`, () => {
      const address = (index: number) => `127.0.1.${(index % strangers) + 1}`;
      return openMany(site.port, unfinished, address, unfinishedForm(site.port));
    })),
  ]);
}

async function hold(site: LoadedSite, name: string, open: () => Promise<Socket[]>): Promise<Finding[]> {
  const times: number[] = [];
  const memory = await boundMemory(site, name, async () => {
    const sockets = await open();
    const until = performance.now() + heldMs;
    while (performance.now() < until) {
      for (const path of ['/', '/contact', '/healthz']) {
        const answered = ask(site.origin + path).then(({ ms }) => ms);
        times.push(await answered.catch(() => Number.POSITIVE_INFINITY));
      }
      await wait(200);
    }
    for (const socket of sockets) socket.destroy();
  });
  return [...memory, seconds(`a page beside ${name}, middle of ${times.length}`, middle(times), maxPageMs)];
}

async function openMany(
  port: number,
  count: number,
  address: (index: number) => string,
  text: string,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address(index) });
    socket.on('error', () => undefined).on('connect', () => socket.write(text));
    sockets.push(socket);
    if (index % 100 === 0) await wait(20);
  }
  return sockets;
}

function unfinishedForm(port: number): string {
  const head = ['POST /contact HTTP/1.1', `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const form = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${bodyBytes + 1}`];
  return `${[...head, ...form, '', ''].join('\r\n')}${'x'.repeat(bodyBytes)}`;
}
