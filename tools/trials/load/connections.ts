import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, median } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { boundMemory, type LoadedSite, seconds, withLoadedSite } from '../support/loaded-site.ts';

export const needs = 'Linux and a limit of 10,000 open files';

const maxPageMs = 1_000;
const heldMs = 20_000;
const lookMs = 200;

/** `minHeld`: of 4,000 connections the visitor has one; most of the largest bodies are refused. */
type Crowd = { name: string; count: number; minHeld: number; address: (index: number) => string; text: string };

export async function run(): Promise<Finding[]> {
  return withLoadedSite(async (site) => {
    const found: Finding[] = [];
    for (const crowd of crowds(site.port)) found.push(...(await hold(site, crowd)));
    return found;
  });
}

function crowds(port: number): Crowd[] {
  const halfOpen = 'GET / HTTP/1.1\r\nHo';
  return [
    { name: '4,500 half-open connections of one address', count: 4_500, minHeld: 1_990, address: one, text: halfOpen },
    { name: '4,000 of as many addresses', count: 4_000, minHeld: 3_990, address: many, text: halfOpen },
    {
      name: '3,900 unfinished bodies of 7 KB',
      count: 3_900,
      minHeld: 3_900,
      address: many,
      text: unfinishedForm(port, 7 * 1024),
    },
    {
      name: '3,900 unfinished bodies of 90 KB',
      count: 3_900,
      minHeld: 1_000,
      address: many,
      text: unfinishedForm(port, 90 * 1024),
    },
  ];
}

const one = () => '127.0.0.9';
const many = (index: number) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;

async function hold(site: LoadedSite, { name, minHeld, ...crowd }: Crowd): Promise<Finding[]> {
  const times: number[] = [];
  const openFiles = () => readdirSync(`/proc/${site.pid}/fd`).length;
  const openBefore = openFiles();
  let held = 0;
  const memory = await boundMemory(site, name, async () => {
    const looking = setInterval(() => {
      held = Math.max(held, openFiles() - openBefore);
    }, lookMs);
    const until = performance.now() + heldMs;
    const opening = openMany(site.port, crowd);
    while (performance.now() < until) {
      for (const path of ['/', '/contact', '/healthz']) {
        const answered = ask(site.origin + path).then(({ ms }) => ms);
        times.push(await answered.catch(() => Number.POSITIVE_INFINITY));
      }
      await wait(lookMs);
    }
    clearInterval(looking);
    for (const socket of await opening) socket.destroy();
  });
  return [
    { name: `${name}: held by the server at once`, figure: held, bar: minHeld, ok: held >= minHeld },
    ...memory,
    seconds(`a page beside ${name}, middle of ${times.length}`, median(times), maxPageMs),
  ];
}

async function openMany(port: number, { count, address, text }: Pick<Crowd, 'count' | 'address' | 'text'>) {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address(index) });
    socket.on('error', () => undefined).on('connect', () => socket.write(text));
    sockets.push(socket.resume());
    if (index % 100 === 0) await wait(20);
  }
  return sockets;
}

function unfinishedForm(port: number, bytes: number): string {
  const head = ['POST /contact HTTP/1.1', `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const form = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${bytes + 1}`];
  return `${[...head, ...form, '', ''].join('\r\n')}${'x'.repeat(bytes)}`;
}
