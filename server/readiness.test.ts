import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/test-app.ts';
import { findFailing, healthEndpoint } from './system-endpoints.ts';

let site: TestApp;
let checks: number;
let check: () => Promise<void>;
let clock: { ms: number };
let ask: () => Promise<number | undefined>;

beforeEach(async () => {
  checks = 0;
  check = async () => undefined;
  clock = { ms: 1_000 };
  site = await testApp();
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
afterEach(() => site.close());

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
