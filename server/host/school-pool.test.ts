import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { RouteFacts } from '../routes/route-facts.ts';
import { hostApp } from './host-app.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { createSchoolPool, type SchoolPool, Unavailable } from './school-pool.ts';

type Opened = Awaited<ReturnType<Parameters<typeof createSchoolPool>[0]['open']>>;

let pool: SchoolPool;
let opened: string[];
let open: Set<string>;
let mostOpen: number;
let backup: Promise<unknown>;
const log = { info: () => undefined, error: () => undefined };

beforeEach(() => {
  [opened, open, mostOpen, backup] = [[], new Set(), 0, Promise.resolve()];
  pool = createSchoolPool({ open: openSchool, log, maxOpen: 3, maxWaitMs: 1_000 });
});

async function openSchool(name: string): Promise<Opened> {
  opened.push(name);
  mostOpen = Math.max(mostOpen, open.add(name).size);
  await turn();
  const services = { backups: { untilIdle: () => backup } } as unknown as Opened['services'];
  const close = () => turn().then(() => void open.delete(name));
  return { name, app: async () => new Response(new ReadableStream()), services, close };
}

/** Until nothing more happens by itself. */
async function settle(): Promise<void> {
  for (let count = 0; count < 50; count++) await turn();
}

test('however many want schools at once, each is opened once while it is used, and never more than the ceiling', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `school-${number}`);
  const use = async (name: string) => {
    const { school, release } = await pool.take(name);
    expect([open.has(name), school.name]).toEqual([true, name]);
    await turn();
    release();
  };
  await Promise.all(names.flatMap((name) => [name, name, name]).map(use));
  expect([opened.toSorted(), mostOpen]).toEqual([names.toSorted(), 3]);
  await pool.closeAll();
  expect(open.size).toBe(0);
  await expect(pool.take('school-1')).rejects.toThrow(Unavailable);
});

test('a school that is used is not closed for another one, which is refused after a while', async () => {
  const used = await Promise.all(['a', 'b', 'c'].map((name) => pool.take(name)));
  await expect(pool.take('d', { isVisit: true })).rejects.toThrow(Unavailable);
  await expect(pool.take('d')).rejects.toThrow(Unavailable);
  const waiting = pool.take('d');
  const { promise, resolve } = Promise.withResolvers<void>();
  backup = promise;
  used[1]?.release();
  await settle();
  // A backup that somebody asked for goes on after its request.
  expect([...open]).toEqual(['a', 'b', 'c']);
  resolve();
  expect((await waiting).school.name).toBe('d');
  expect([...open]).toEqual(['a', 'c', 'd']);
});

test('a school that is held stays open until an answer has been sent, and is then opened for nobody', async () => {
  const get = () => ({ name: 'a', folder: '', record: { addresses: [], status: 'open' } });
  const schools = { byHost: () => ({ name: 'a', isMain: true }), get } as unknown as HostedSchools;
  const facts = { languageOf: () => ({ language: 'en', path: '/' }) } as unknown as RouteFacts;
  const publicUrl = new URL('http://operator.test');
  const app = hostApp({ schools, pool, publicUrl, facts, answerHealth: async () => undefined, log });
  const { promise: closed, resolve: sent } = Promise.withResolvers<void>();
  await app(new Request('http://a.test/export'), { address: '', closed });
  const holding = pool.hold('a');
  await expect(pool.take('a')).rejects.toThrow(Unavailable);
  await settle();
  expect(open.has('a')).toBe(true);
  sent();
  const { release } = await holding;
  expect(open.has('a')).toBe(false);
  await expect(pool.take('a')).rejects.toThrow(Unavailable);
  release();
  expect((await pool.take('a')).school.name).toBe('a');
});
