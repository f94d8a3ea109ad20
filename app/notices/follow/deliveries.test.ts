import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { newPhone, openPushService } from '../../../tests/push-service.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { insertNotice, type NewNotice, noticeTrash, updateNotice } from '../notices.server.ts';
import { noticeVisibility, publishDueNotices } from '../notices-admin.server.ts';
import { claimDelivery, countDeliveries } from './deliveries.server.ts';
import { savePhone } from './push-subscriptions.server.ts';
import { sendDueDeliveries } from './send-deliveries.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-11-28T12:00:00+05:30');
const night = Date.parse('2026-11-28T22:00:00+05:30');

let service: Awaited<ReturnType<typeof openPushService>>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  service = await openPushService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const plain = { title: 'School closed', details: 'Rain.', category: 'holiday', is_pinned: 0 } as const;

const publish = (db: TestDatabase, notice: Partial<NewNotice> = {}, by: Parameters<typeof insertNotice>[2] = asStaff) =>
  inTransaction(db, (tx) => insertNotice(tx, { ...plain, ...notice }, by));

async function subscribe(db: TestDatabase, path: string, kinds = ',holiday,', language: 'en' | 'bn' = 'en') {
  const phone = newPhone();
  await savePhone(db, { endpoint: service.url + path, ...phone.keys, kinds, language }, '10.0.0.1');
  return phone;
}

const send = (db: TestDatabase) =>
  sendDueDeliveries({ db, origin: 'https://school.example', isPushEndpoint: service.isPushEndpoint }, 'push');

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const paths = () => service.received.map(({ path }) => path);

eachEngine('a notice for phones', (openDatabase) => {
  test('is sent to those who chose its type, once, in their language', async () => {
    const db = await openDatabase();
    const phone = await subscribe(db, '/a', ',fee,holiday,', 'bn');
    await subscribe(db, '/b', ',fee,');
    const id = await publish(db, { title: 'ছুটি '.repeat(60), expires_at: new Date(noon + 2 * hour).toISOString() });
    expect(await countDeliveries(db, id)).toEqual({ phones: 0, addresses: 0, waiting: 1 });
    await send(db);
    await send(db);
    expect(paths()).toEqual(['/a']);
    const [{ headers, body } = { headers: {}, body: Buffer.of() }] = service.received;
    expect(headers).toMatchObject({ topic: id, ttl: '7200', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    const payload = phone.read(body);
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(400);
    expect(JSON.parse(payload)).toEqual({
      title: expect.stringMatching(/^ছুটি .*…$/),
      path: `/bn/allnotices/${id}`,
      tag: id,
      lang: 'bn',
    });
    expect(await countDeliveries(db, id)).toEqual({ phones: 1, addresses: 0, waiting: 0 });
  });

  test('of two servers, each delivery is sent by one; one that was killed is sent after its lease', async () => {
    const db = await openDatabase();
    for (let index = 0; index < 20; index += 1) await subscribe(db, `/${index}`);
    await publish(db);
    await claimDelivery(db, 'push');
    await Promise.all([send(db), send(db)]);
    await send(db);
    expect(new Set(paths()).size).toBe(19);
    expect(paths()).toHaveLength(19);
    later(minute);
    await send(db);
    expect(new Set(paths()).size).toBe(20);
  });

  test('waits for the morning, unless it is a closure or a bus that is to be sent at night', async () => {
    const db = await openDatabase();
    await subscribe(db, '/a', ',holiday,transport,exam,');
    vi.setSystemTime(night);
    await publish(db);
    await publish(db, { category: 'exam', is_urgent: 1 });
    await send(db);
    expect(paths()).toEqual([]);
    await publish(db, { category: 'transport', is_urgent: 1 });
    await send(db);
    expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high']);
    later(8.5 * hour);
    await send(db);
    expect(paths()).toHaveLength(3);
  });

  test('is not sent once it is hidden or deleted, nor when it is old, scheduled or of the demonstration', async () => {
    const db = await openDatabase();
    await subscribe(db, '/a');
    const hidden = await publish(db);
    await inTransaction(db, (tx) => noticeVisibility.hide(tx, hidden, asStaff));
    const deleted = await publish(db);
    await inTransaction(db, (tx) => noticeTrash.remove(tx, deleted, asStaff));
    await publish(db, { created_at: new Date(noon - 25 * hour).toISOString() });
    await publish(db, { happens_on: '2026-11-27' });
    const draft = await publish(db, { state: 'draft', created_at: new Date(noon - 25 * hour).toISOString() });
    await publish(db, {}, { ...asStaff, isDemonstration: true });
    await publish(db, { title: 'Later', publish_at: new Date(noon + hour).toISOString() });
    await send(db);
    expect(paths()).toEqual([]);
    later(hour);
    await publishDueNotices(db);
    for (const id of [hidden, draft]) await inTransaction(db, (tx) => noticeVisibility.show(tx, id, asStaff));
    await send(db);
    expect(paths()).toHaveLength(3);
    await inTransaction(db, (tx) => noticeVisibility.hide(tx, hidden, asStaff));
    await inTransaction(db, (tx) => noticeVisibility.show(tx, hidden, asStaff));
    await send(db);
    expect(paths()).toHaveLength(3);
  });

  test('is replaced by its correction, also after it was sent', async () => {
    const db = await openDatabase();
    const phone = await subscribe(db, '/a');
    const id = await publish(db);
    const correct = (version: number, title: string) =>
      inTransaction(db, (tx) => updateNotice(tx, { id, version }, { ...plain, title }, asStaff));
    await correct(1, 'School closed on Monday');
    await send(db);
    await correct(2, 'School closed on Tuesday');
    await inTransaction(db, (tx) =>
      updateNotice(tx, { id, version: 3 }, { ...plain, title: 'School closed on Tuesday', is_pinned: 1 }, asStaff),
    );
    await send(db);
    await send(db);
    const read = service.received.map(({ headers, body }) => [headers.topic, JSON.parse(phone.read(body)).title]);
    expect(read).toEqual([
      [id, 'School closed on Monday'],
      [id, 'School closed on Tuesday'],
    ]);
  });

  test('that is corrected while hidden, dated anew, or taken out of the bin reaches everybody', async () => {
    const db = await openDatabase();
    const phone = await subscribe(db, '/a');
    const change = (id: string, version: number, change: object) =>
      inTransaction(db, (tx) => updateNotice(tx, { id, version }, { ...plain, ...change }, asStaff));
    const hidden = await publish(db);
    await send(db);
    await inTransaction(db, (tx) => noticeVisibility.hide(tx, hidden, asStaff));
    await change(hidden, 2, { title: 'School open', state: 'draft' });
    await inTransaction(db, (tx) => noticeVisibility.show(tx, hidden, asStaff));
    await send(db);
    const ofLastYear = await publish(db, { title: 'Holi', happens_on: '2025-11-29' });
    await change(ofLastYear, 1, { title: 'Holi', happens_on: '2026-11-29' });
    await send(db);
    const deleted = await publish(db, { title: 'Puja' });
    await inTransaction(db, (tx) => noticeTrash.remove(tx, deleted, asStaff));
    await send(db);
    await inTransaction(db, (tx) => noticeTrash.restore(tx, deleted, asStaff));
    await send(db);
    const titles = service.received.map(({ body }) => JSON.parse(phone.read(body)).title);
    expect(titles).toEqual(['School closed', 'School open', 'Holi', 'Puja']);
  });

  test('waits for the morning also when the push service is busy in the evening', async () => {
    const db = await openDatabase();
    await subscribe(db, '/a');
    vi.setSystemTime(night - 65 * minute);
    service.answers.set('/a', { status: 503, headers: { 'Retry-After': '900' } });
    await publish(db);
    await send(db);
    service.answers.clear();
    later(hour);
    await send(db);
    expect(paths()).toHaveLength(1);
    later(10 * hour);
    await send(db);
    expect(paths()).toHaveLength(2);
  });

  test('ends the subscription of a phone that is gone, and is tried again when the service is busy', async () => {
    const db = await openDatabase();
    for (const path of ['/gone', '/none', '/busy', '/down', '/bad']) await subscribe(db, path);
    service.answers.set('/gone', { status: 410 });
    service.answers.set('/none', { status: 404 });
    service.answers.set('/busy', { status: 429, headers: { 'Retry-After': '600' } });
    service.answers.set('/down', { status: 500 });
    service.answers.set('/bad', { status: 302, headers: { Location: `${service.url}/elsewhere` } });
    const id = await publish(db);
    await send(db);
    expect(paths().toSorted()).toEqual(['/bad', '/busy', '/down', '/gone', '/none']);
    const left = await db.selectFrom('push_subscription').select('endpoint').orderBy('endpoint').execute();
    expect(left.map(({ endpoint }) => endpoint.slice(service.url.length))).toEqual(['/bad', '/busy', '/down']);
    expect(await countDeliveries(db, id)).toMatchObject({ waiting: 2 });
    service.answers.clear();
    later(31_000);
    await send(db);
    expect(paths().slice(5)).toEqual(['/down']);
    later(570_000);
    await send(db);
    expect(paths().slice(6)).toEqual(['/busy']);
  });
});
