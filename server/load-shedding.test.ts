import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/test-app.ts';
import { createLoadMonitor, requestLimits } from './load-shedding.ts';

/** A monitor whose clock and histogram are set by hand. */
function openMonitor() {
  const clock = { ms: 0 };
  const delays = { count: 10, delayMs: 1, percentile: () => delays.delayMs * 1e6, reset: () => undefined };
  const monitor = createLoadMonitor({ delays, nowMs: () => clock.ms });
  const sampleAfter = (ms: number) => {
    clock.ms += ms;
    monitor.sample();
    return monitor.lateSamples();
  };
  return { delays, sampleAfter };
}

test('an event loop that turns quickly is not late, and one that was is not for ever', () => {
  const { delays, sampleAfter } = openMonitor();
  expect([sampleAfter(500), sampleAfter(505)]).toEqual([0, 0]);
  delays.delayMs = 300;
  expect([sampleAfter(500), sampleAfter(500)]).toEqual([1, 2]);
  delays.delayMs = 1;
  expect(sampleAfter(500)).toBe(0);
});

test('a window without a single delay counts as late', () => {
  const { delays, sampleAfter } = openMonitor();
  delays.count = 0;
  expect([sampleAfter(500), sampleAfter(500), sampleAfter(500)]).toEqual([1, 2, 3]);
});

test('a timer that is late itself counts for the samples that it missed', () => {
  const { sampleAfter } = openMonitor();
  expect(sampleAfter(800)).toBe(1);
  expect(sampleAfter(2_600)).toBe(6);
  expect(sampleAfter(500)).toBe(0);
});

async function statuses(lateSamples: number) {
  const unlessBusy = requestLimits(() => lateSamples);
  const statusOf = async (priority: 'office' | 'enquiry' | 'page') =>
    (await unlessBusy({ priority, isUpload: false }, async () => new Response())).status;
  return [await statusOf('office'), await statusOf('enquiry'), await statusOf('page')];
}

test('the later the event loop is, the more is refused: pages first, then enquiries, the office last', async () => {
  expect(await statuses(3)).toEqual([200, 200, 200]);
  expect(await statuses(4)).toEqual([200, 200, 503]);
  expect(await statuses(8)).toEqual([200, 503, 503]);
  expect(await statuses(20)).toEqual([503, 503, 503]);
});

test('many pages under way leave room for enquiries, and those for the office', async () => {
  const unlessBusy = requestLimits();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const ask = (priority: 'office' | 'enquiry' | 'page') => unlessBusy({ priority, isUpload: false }, () => promise);
  const waiting = Array.from({ length: 160 }, () => ask('page'));
  expect((await ask('page')).status).toBe(503);
  waiting.push(...Array.from({ length: 20 }, () => ask('enquiry')));
  expect((await ask('enquiry')).status).toBe(503);
  waiting.push(...Array.from({ length: 20 }, () => ask('office')));
  expect((await ask('office')).status).toBe(503);
  resolve(new Response());
  for (const one of waiting) expect((await one).status).toBe(200);
});

test('a server that is late keeps the health check, cached pages, the sign-in and the office', async () => {
  const late = { samples: 0 };
  const site: TestApp = await testApp({ lateSamples: () => late.samples });
  const staff = await site.signIn();
  expect((await site.visit('/faculty')).status).toBe(200);
  const statusOf = async (path: string) => (await site.visit(path)).status;
  late.samples = 4;
  expect([await statusOf('/healthz'), await statusOf('/faculty'), await statusOf('/login')]).toEqual([200, 200, 200]);
  expect((await staff.visit('/admin/dashboard')).status).toBe(200);
  expect([await statusOf('/allnotices'), await statusOf('/api/fetchnotice.php')]).toEqual([503, 503]);
  expect((await site.post('/contact', {})).status).toBe(422);
  late.samples = 8;
  expect((await site.post('/contact', {})).status).toBe(503);
  expect((await staff.visit('/gallery')).status).toBe(200);
  expect(await statusOf('/login')).toBe(200);
  await site.close();
});
