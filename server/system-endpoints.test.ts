import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { siteForEach } from '../tests/site-of-tests.ts';
import { asStaff } from '../tests/staff.ts';
import { findFailing, healthEndpoint, schoolIcons } from './system-endpoints.ts';

const site = siteForEach();
let checks: number;
let check: () => Promise<void>;
let clock: { ms: number };
let ask: () => Promise<number | undefined>;

beforeEach(() => {
  checks = 0;
  check = async () => undefined;
  clock = { ms: 1_000 };
  const mediaStore = {
    ...site.mediaStore,
    check() {
      checks += 1;
      return check();
    },
  };
  const answer = healthEndpoint({ findFailing: () => findFailing({ ...site, mediaStore }) }, () => clock.ms);
  const url = new URL('http://localhost:3000/readyz');
  ask = async () => (await answer(new Request(url), url))?.status;
});

test('whether the website is ready is looked up once in some seconds, however many ask', async () => {
  for (let time = 0; time < 20; time++) expect(await ask()).toBe(200);
  expect(checks).toBe(1);
  clock.ms += 6_000;
  check = () => Promise.reject(new Error('the bucket is gone'));
  expect(await ask()).toBe(503);
  expect(checks).toBe(2);
});

test('while a bucket hangs, those who ask wait for the same answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  check = () => promise;
  const waiting = Array.from({ length: 10 }, ask);
  clock.ms += 60_000;
  waiting.push(ask());
  resolve();
  expect(await Promise.all(waiting)).toEqual(Array(11).fill(200));
  expect(checks).toBe(1);
});

test('a file of the crest is read once, however many ask for it, and again after a failure', async () => {
  const keys: string[] = [];
  let isBroken = true;
  const find = async (key: string) => {
    keys.push(key);
    if (isBroken) throw new Error('The disk is away.');
    return new Uint8Array([1, 2, 3]);
  };
  const answer = schoolIcons({ db: site.db, mediaStore: { ...site.mediaStore, find } });
  const ask = (path: string) => answer(new Request(`http://localhost${path}`), new URL(path, 'http://localhost'));
  expect(await ask('/favicon.ico')).toBeUndefined();
  const crest = newId();
  await inTransaction(site.db, (tx) => setSchoolFact(tx, 'crest', crest, asStaff));
  await expect(ask('/share.jpg')).rejects.toThrow('away');
  isBroken = false;
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/share.jpg')));
  for (const one of answers)
    expect(new Uint8Array((await one?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  expect(await ask('/share.jpg')).toBeDefined();
  expect(keys).toHaveLength(2);
  await inTransaction(site.db, (tx) => setSchoolFact(tx, 'crest', newId(), asStaff));
  await ask('/share.jpg');
  expect(keys).toHaveLength(3);
});
