import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestSender, findEmailRow, invitation, makeDue, question, setEmails } from '../../tests/email-sender.ts';
import { onOneEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { day, fromNow, hour, minute } from '../lib/clock.ts';
import type { Mailer } from './mailer.server.ts';
import { enqueueEmail } from './outbox.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const workerOn = (db: TestDatabase, options?: Parameters<typeof createTestSender>[2]) =>
  createTestSender(db, server.url, options);

onOneEngine('the mail worker, when e-mails fail', (openDatabase) => {
  test('of a server that had the whole email and says nothing, asks later and later, and goes on with the others', async () => {
    const db = await openDatabase();
    const unsure = await enqueueEmail(db, question);
    server.behave('mute');
    const worker = workerOn(db, { delayMs: () => minute });
    for (let round = 0; round < 3; round += 1) await worker.sendDueEmails();
    expect(server.emails).toHaveLength(1);
    const { due_at, tried_at, ...left } = await findEmailRow(db, unsure);
    expect(left).toMatchObject({ state: 'waiting', claim: null, attempts: 1 });
    expect(left.last_fault).toContain('but did not confirm it');
    expect(Date.parse(due_at) - Date.parse(tried_at ?? '')).toBeGreaterThanOrEqual(10_000);
    server.behave('accept');
    await enqueueEmail(db, invitation);
    await worker.sendDueEmails();
    expect(server.emails.map(({ subject }) => subject)).toEqual([question.subject, invitation.subject]);
  });

  test.each(['tried before', 'new'])(
    'sixty emails (%s) at which the server always fails hold up no other',
    async (kind) => {
      const db = await openDatabase();
      const sent: string[] = [];
      const fault = { isServer: true, reason: 'busy', message: 'Closing down.' };
      const mailer: Mailer = {
        async send({ id, subject }) {
          if (subject === 'Poison') return fault;
          sent.push(id);
        },
      };
      for (let count = 0; count < 60; count += 1) await enqueueEmail(db, { ...question, subject: 'Poison' });
      const worker = workerOn(db, { mailer });
      if (kind === 'tried before') for (let attempt = 0; attempt < 60; attempt += 1) await worker.sendDueEmails();
      const good = await enqueueEmail(db, question);
      for (let attempt = 0; attempt < 2; attempt += 1) await worker.sendDueEmails();
      expect(sent).toEqual([good]);
    },
  );

  const busy = { isServer: true, reason: 'busy', message: 'Closing down.' };
  const tryForLong = (db: TestDatabase) =>
    db
      .updateTable('email')
      .set({ attempts: 700, tried_at: fromNow(-minute), first_tried_at: fromNow(-13 * hour) })
      .execute();
  const restsOf = async (db: TestDatabase) => {
    const waiting = await db.selectFrom('email').select('due_at').where('state', '=', 'waiting').execute();
    return waiting.map(({ due_at }) => Math.max(0, Math.round((Date.parse(due_at) - Date.now()) / minute)));
  };

  test('an email at which the server fails while the next one passes rests a minute, however old it is', async () => {
    const db = await openDatabase();
    const poison = await enqueueEmail(db, question);
    const others = [await enqueueEmail(db, question), await enqueueEmail(db, question)];
    await tryForLong(db);
    const mailer: Mailer = { send: async ({ id }) => (id === poison ? busy : undefined) };
    const worker = workerOn(db, { mailer, delayMs: () => minute });
    await worker.sendDueEmails();
    for (const id of others) expect(await findEmailRow(db, id)).toMatchObject({ state: 'sent' });
    expect(await findEmailRow(db, poison)).toMatchObject({ state: 'waiting', attempts: 701, claim: null });
    expect(await restsOf(db)).toEqual([1]);
    // Nobody is kept waiting for it.
    const good = await enqueueEmail(db, question);
    await worker.sendDueEmails();
    expect(await findEmailRow(db, good)).toMatchObject({ state: 'sent' });
  });

  test('one email that passes in a long outage makes the fault not that of the thirty others', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 30; count += 1) await enqueueEmail(db, question);
    const tries: string[] = [];
    let room = 0;
    const mailer: Mailer = {
      async send({ id }) {
        tries.push(id);
        room -= 1;
        return room < 0 ? busy : undefined;
      },
    };
    const worker = workerOn(db, { mailer });
    for (let attempt = 0; attempt < 30; attempt += 1) await worker.sendDueEmails();
    await tryForLong(db);
    [tries.length, room] = [0, 1];
    await worker.sendDueEmails();
    // The one, four that follow together and one that asks for them.
    expect(tries.length).toBeLessThanOrEqual(10);
    expect(await restsOf(db)).toEqual(Array(29).fill(0));
    for (let attempt = 0; attempt < 5; attempt += 1) await worker.sendDueEmails();
    expect(await restsOf(db)).toEqual(Array(29).fill(0));
    room = 100;
    await worker.sendDueEmails();
    expect(await restsOf(db)).toEqual([]);
  });

  test('while stopping, does not try another email to find the cause', async () => {
    const db = await openDatabase();
    await enqueueEmail(db, question);
    await enqueueEmail(db, question);
    const stop = new AbortController();
    const tries: string[] = [];
    const mailer: Mailer = {
      async send({ id }) {
        tries.push(id);
        stop.abort();
        return busy;
      },
    };
    await workerOn(db, { mailer }).sendDueEmails(stop.signal);
    expect(tries).toHaveLength(1);
    expect(await restsOf(db)).toEqual([0, 0]);
  });

  test('gives no email up for the clock that was days ahead for a moment', async () => {
    const db = await openDatabase();
    const id = await enqueueEmail(db, question);
    server.behave('refuse', { code: 451 });
    await setEmails(db, { attempts: 5, first_tried_at: fromNow(-5 * day) });
    await workerOn(db).sendDueEmails();
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'waiting', attempts: 6 });
  });

  test('gives an email up that was tried for three days, with the reason', async () => {
    const db = await openDatabase();
    const [id, secret] = [await enqueueEmail(db, question), await enqueueEmail(db, invitation)];
    server.behave('refuse', { code: 550 });
    const worker = workerOn(db);
    await worker.sendDueEmails();
    await setEmails(db, { attempts: 40, first_tried_at: fromNow(-3 * day + minute) });
    await makeDue(db);
    await worker.sendDueEmails();
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'waiting', attempts: 41 });
    await setEmails(db, { first_tried_at: fromNow(-3 * day) });
    await makeDue(db);
    await worker.sendDueEmails();
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'failed', last_fault: expect.stringContaining('550') });
    expect(await findEmailRow(db, secret)).toMatchObject({ state: 'failed', body: '' });
    expect(worker.lines.at(-1)).toMatchObject({ text: 'e-mail given up', facts: { code: 550 } });
    expect(JSON.stringify(worker.lines)).not.toMatch(/@|প্রশ্ন|invited/);
  });
});
