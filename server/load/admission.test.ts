import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLanguage } from '../../app/lib/languages/in-language.server.ts';
import { currentLanguage, languages } from '../../app/lib/languages/languages.ts';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { createAdmission } from './admission.ts';
import type { Kind } from './waiting-requests.ts';

type Sent = { kind: Kind; person?: string; isUpload?: boolean; signal?: AbortSignal };

/** An admission whose requests are started in turns of no length, and that notes in which order. */
function open(lateSamples = 0, clock = { ms: 0 }) {
  const { admit, isBusy } = createAdmission({ lateSamples: () => lateSamples, nowMs: () => clock.ms });
  const started: string[] = [];
  const { promise: end, resolve: endAll } = Promise.withResolvers<Response>();
  const answer = (sent: Sent, run = async () => new Response()) => {
    const { kind, person = crypto.randomUUID(), isUpload = false, signal = new AbortController().signal } = sent;
    const named = () => {
      started.push(sent.person === undefined ? kind : person);
      return run();
    };
    return admit({ kind, person, isUpload, signal }, named).then(({ status }) => status);
  };
  return { answer, started, isBusy, end, endAll, last: (sent: Sent) => answer(sent, () => end) };
}

test('the later the event loop is, the more is refused: pages and files first, then enquiries, the office last', async () => {
  const statuses = (lateSamples: number) =>
    Promise.all(
      (['cached', 'office', 'enquiry', 'file', 'page'] as const).map((kind) => open(lateSamples).answer({ kind })),
    );
  expect(await statuses(3)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(4)).toEqual([200, 200, 200, 503, 503]);
  expect(await statuses(16)).toEqual([200, 200, 503, 503, 503]);
  expect(await statuses(20)).toEqual([503, 503, 503, 503, 503]);
});

test('of all that wait, what matters is started first, and nothing waits for ever', async () => {
  const { answer, started } = open();
  const waiting = (['page', 'file', 'enquiry', 'office', 'cached'] as const).flatMap((kind) =>
    Array.from({ length: 20 }, () => answer({ kind })),
  );
  await Promise.all(waiting);
  const share = (kind: Kind, of: number) => started.slice(0, of).filter((one) => one === kind).length;
  expect(started.slice(0, 5).toSorted()).toEqual(['cached', 'enquiry', 'file', 'office', 'page']);
  expect([share('office', 50), share('enquiry', 50), share('page', 50)]).toEqual([16, 8, 2]);
  expect(share('page', 100)).toBe(20);
});

test('of many schools a flooded one fills its own places, and the others wait for one start each', async () => {
  const { answer, started } = open();
  const of = (school: string, person?: string) =>
    inSchool(school, () => answer({ kind: 'page', ...(person && { person }) }));
  const flood = Array.from({ length: 60 }, () => of('flooded'));
  await nextTurn();
  expect(started).toEqual(['page']);
  expect(await Promise.all([of('a', 'a'), of('b', 'b'), of('a', 'late a')])).toEqual([200, 200, 200]);
  expect(started.slice(1, 6)).toEqual(['page', 'a', 'b', 'page', 'late a']);
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(30);
});

test('a school holds half of what may run at once, and one that asks for little is heard when the event loop is late', async () => {
  const { last, answer, started, endAll } = open();
  const held = Array.from({ length: 60 }, () => inSchool('slow', () => last({ kind: 'office', person: 'slow' })));
  const uploads = Array.from({ length: 5 }, () => inSchool('slow', () => last({ kind: 'office', isUpload: true })));
  await inSchool('other', () => answer({ kind: 'office' }));
  await inSchool('other', () => answer({ kind: 'office', isUpload: true }));
  expect(await Promise.race(uploads)).toBe(503);
  for (let turns = 0; turns < 100; turns += 1) await nextTurn();
  expect(started.filter((one) => one === 'slow')).toHaveLength(50);
  endAll(new Response());
  await Promise.all(held);
  const late = open(4);
  const ask = (school: string) => inSchool(school, () => late.answer({ kind: 'page' }));
  expect(await Promise.all(['a', 'a', 'b', 'a'].map(ask))).toEqual([200, 503, 200, 503]);
});

test('each is run in its own language, whoever starts it', async () => {
  const { answer } = open();
  const ran: string[] = [];
  const ask = async () => void ran.push(currentLanguage());
  const waiting = languages.map((language) =>
    inLanguage(language, () => answer({ kind: 'page' }, () => ask().then(() => new Response()))),
  );
  await Promise.all(waiting);
  expect(ran.toSorted()).toEqual(languages.toSorted());
});

test('one after another is started: the next turn hears who has come in the meantime', async () => {
  const { last, started, endAll, isBusy } = open();
  const waiting = Array.from({ length: 3 }, () => last({ kind: 'page' }));
  expect([started.length, isBusy()]).toEqual([0, true]);
  await nextTurn();
  expect(started).toHaveLength(1);
  await nextTurn();
  expect(started).toHaveLength(2);
  endAll(new Response());
  expect(await Promise.all(waiting)).toEqual([200, 200, 200]);
  expect(isBusy()).toBe(false);
});

test('after a turn of the event loop that took long, as many are started as in the short ones that were missed', async () => {
  const clock = { ms: 0 };
  const { last, started, endAll } = open(0, clock);
  const waiting = Array.from({ length: 30 }, () => last({ kind: 'office' }));
  clock.ms = 60;
  await nextTurn();
  expect(started).toHaveLength(3);
  clock.ms = 1_000_060;
  await nextTurn();
  expect(started).toHaveLength(11);
  endAll(new Response());
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});

test('one person gets at most half of the slots, and waits behind those with a single request', async () => {
  const { answer, started } = open();
  const greedy = Array.from({ length: 60 }, () => answer({ kind: 'page', person: 'greedy' }));
  const modest = ['a', 'b', 'c'].map((person) => answer({ kind: 'page', person }));
  expect(await Promise.all(modest)).toEqual([200, 200, 200]);
  expect(started.indexOf('c')).toBeLessThanOrEqual(3);
  const statuses = await Promise.all(greedy);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 503)).toHaveLength(30);
});

test('pages under way that wait for something leave room for enquiries, and those for the office', async () => {
  const { last, answer, started, endAll } = open();
  const waiting = Array.from({ length: 10 }, () => last({ kind: 'page' }));
  while (started.length < 10) await nextTurn();
  const behind = answer({ kind: 'page' });
  expect(await answer({ kind: 'enquiry' })).toBe(200);
  for (let number = 0; number < 70; number++) waiting.push(last({ kind: 'enquiry' }));
  while (started.length < 81) await nextTurn();
  expect(await answer({ kind: 'office' })).toBe(200);
  expect(await answer({ kind: 'file' })).toBe(200);
  expect(started.filter((kind) => kind === 'page')).toHaveLength(10);
  endAll(new Response());
  expect(new Set(await Promise.all([...waiting, behind]))).toEqual(new Set([200]));
});

test('beside many of the office two pages are under way at once, and no more', async () => {
  const { last, started, endAll } = open();
  const waiting = Array.from({ length: 30 }, () => last({ kind: 'office' }));
  while (started.length < 30) await nextTurn();
  for (let number = 0; number < 5; number++) waiting.push(last({ kind: 'page' }));
  waiting.push(last({ kind: 'office' }));
  while (started.length < 33) await nextTurn();
  await nextTurn();
  expect(started.filter((kind) => kind === 'page')).toHaveLength(2);
  endAll(new Response());
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});

test('nothing is run for those who have left, and uploads have eight places of their own', async () => {
  const { answer, last, started, endAll } = open();
  expect(await answer({ kind: 'page', signal: AbortSignal.abort() })).toBe(503);
  expect(started).toEqual([]);
  const uploads = Array.from({ length: 8 }, () => last({ kind: 'office', isUpload: true }));
  expect(await answer({ kind: 'office', isUpload: true })).toBe(503);
  expect(await answer({ kind: 'office' })).toBe(200);
  endAll(new Response());
  await Promise.all(uploads);
  expect(await answer({ kind: 'office', isUpload: true })).toBe(200);
});

test('a server that is late keeps the health check, cached pages, the sign-in and the office', async () => {
  const late = { samples: 0 };
  const site: TestApp = await testApp({ lateSamples: () => late.samples });
  const staff = await site.signIn();
  const statusOf = async (path: string) => (await site.visit(path)).status;
  late.samples = 4;
  expect([await statusOf('/healthz'), await statusOf('/faculty'), await statusOf('/login')]).toEqual([200, 200, 200]);
  expect((await staff.visit('/admin/dashboard')).status).toBe(200);
  expect([await statusOf('/allnotices?category=fee'), await statusOf('/api/fetchnotice.php')]).toEqual([503, 503]);
  expect([await statusOf('/bn/faculty'), await statusOf('/bn/or/faculty')]).toEqual([200, 503]);
  expect((await site.post('/contact', {})).status).toBe(422);
  late.samples = 16;
  expect((await site.post('/contact', {})).status).toBe(503);
  expect((await staff.visit('/gallery')).status).toBe(200);
  expect(await statusOf('/login')).toBe(200);
  await site.close();
});
