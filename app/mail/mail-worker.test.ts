import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { origin } from '../../tests/letters.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { invitation, letterIn, makeDue, openTestWorker, question } from '../../tests/mail-worker.ts';
import type { Database } from '../database/schema.ts';
import { minute } from '../lib/moments.ts';
import { claimLetter } from './letter-queue.server.ts';
import { openMailer } from './mailer.server.ts';
import { enqueueLetter, eraseLettersOf } from './outbox.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const workerOn = (db: Database, wishes?: Parameters<typeof openTestWorker>[2]) =>
  openTestWorker(db, server.url, wishes);

eachEngine('the mail worker', (openDatabase) => {
  test('sends every letter once, to the office or to somebody, and keeps no secret', async () => {
    const db = await openDatabase();
    const [first, second] = [await enqueueLetter(db, question), await enqueueLetter(db, invitation)];
    const worker = workerOn(db);
    await worker.sendDueLetters();
    await worker.sendDueLetters();
    expect(server.letters.map(({ broughtTo, subject, text }) => [broughtTo, subject, text.trim()])).toEqual([
      [['office@school.example'], question.subject, question.body],
      [['ravi@staff.example'], invitation.subject, invitation.body],
    ]);
    expect(await letterIn(db, first)).toMatchObject({
      state: 'sent',
      body: question.body,
      attempts: 1,
      last_fault: '',
    });
    expect(await letterIn(db, second)).toMatchObject({ state: 'sent', body: '', sent_at: expect.any(String) });
    expect(worker.lines).toEqual([
      { facts: { letter: first, kind: 'enquiry', attempts: 1 }, text: 'letter sent' },
      { facts: { letter: second, kind: 'invitation', attempts: 1 }, text: 'letter sent' },
    ]);
  });

  test('of two, each letter is sent by one', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 12; count += 1) await enqueueLetter(db, { ...question, subject: `Letter ${count}` });
    await Promise.all([workerOn(db).sendDueLetters(), workerOn(db).sendDueLetters()]);
    expect(server.letters).toHaveLength(12);
    expect(new Set(server.letters.map(({ subject }) => subject)).size).toBe(12);
  });

  test('knocks with two letters while the server is away, and sends them all when it is back at its place', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 5; count += 1) await enqueueLetter(db, question);
    const worker = workerOn(db);
    await server.close();
    for (let round = 0; round < 3; round += 1) await worker.sendDueLetters();
    const waiting = await db.selectFrom('letter').selectAll().orderBy('sequence').execute();
    // Three knocks, each with the oldest and the newest of those that were tried least; every one of them stays due.
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 2]);
    expect(waiting[0]).toMatchObject({ state: 'waiting', claim: null, last_fault: expect.stringContaining('reached') });
    expect(worker.lines).toHaveLength(6);
    server = await openMailServer({ port: server.port });
    await worker.sendDueLetters();
    expect(server.letters).toHaveLength(5);
    expect(await db.selectFrom('letter').select('id').where('state', '<>', 'sent').execute()).toEqual([]);
  });

  test('leaves the server in peace between two knocks', async () => {
    const db = await openDatabase();
    await enqueueLetter(db, question);
    const asked: number[] = [];
    const worker = workerOn(db, { delayMs: (faults) => asked.push(faults) * minute });
    server.behave('refuse', { code: 421 });
    for (let round = 0; round < 3; round += 1) await worker.sendDueLetters();
    expect(server.visits()).toBe(1);
    expect(asked).toEqual([1]);
  });

  test.each(['drop', 'slow'] as const)('tries again after a server of the kind: %s', async (mode) => {
    const db = await openDatabase();
    const id = await enqueueLetter(db, question);
    const worker = workerOn(db);
    server.behave(mode);
    await worker.sendDueLetters();
    expect(await letterIn(db, id)).toMatchObject({ state: 'waiting', claim: null, attempts: 1 });
    server.behave('accept');
    await makeDue(db);
    await worker.sendDueLetters();
    expect(server.letters.map(({ messageId }) => messageId)).toEqual([`<${id}@school.example>`]);
    expect(await letterIn(db, id)).toMatchObject({ state: 'sent', attempts: 2, last_fault: '' });
  });

  test('puts one letter off that the server refuses, and goes on with the others', async () => {
    const db = await openDatabase();
    const refused = await enqueueLetter(db, question);
    server.behave('refuse', { code: 451 });
    const worker = workerOn(db);
    await worker.sendDueLetters();
    const { due_at, tried_at, ...left } = await letterIn(db, refused);
    expect(left).toMatchObject({ state: 'waiting', claim: null, attempts: 1 });
    expect(left.last_fault).toMatch(/^The mail server does not take letters to this address\. \(451 /);
    expect(Math.round((Date.parse(due_at) - Date.parse(tried_at ?? '')) / 1000)).toBe(10);
    server.behave('accept');
    await enqueueLetter(db, question);
    await worker.sendDueLetters();
    expect(server.letters).toHaveLength(1);
    await makeDue(db);
    await worker.sendDueLetters();
    expect(server.letters).toHaveLength(2);
  });

  test('sends again what was sent by a worker that died before it could say so, under the same Message-ID', async () => {
    const db = await openDatabase();
    await enqueueLetter(db, { ...question, messageKey: 'enquiry-1' });
    const letter = await claimLetter(db);
    const mailer = openMailer({ smtpUrl: server.url }, origin);
    expect(letter && (await mailer.send(letter, { to: 'office@school.example', schoolName: '' }))).toBeUndefined();
    const worker = workerOn(db);
    await worker.sendDueLetters();
    expect(server.letters).toHaveLength(1);
    await makeDue(db);
    await worker.sendDueLetters();
    expect(server.letters.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<enquiry-1@school.example>'));
  });

  test('keeps a letter to an office without an address, and says what to set', async () => {
    const db = await openDatabase();
    const [office, other] = [await enqueueLetter(db, question), await enqueueLetter(db, invitation)];
    const worker = workerOn(db, { officeAddress: '' });
    await worker.sendDueLetters();
    expect(await letterIn(db, office)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      first_tried_at: null,
      last_fault: expect.stringContaining('Set MAIL_TO'),
    });
    expect(await letterIn(db, other)).toMatchObject({ state: 'sent' });
    await makeDue(db);
    await workerOn(db).sendDueLetters();
    expect(await letterIn(db, office)).toMatchObject({ state: 'sent', last_fault: '' });
  });

  test.each([
    undefined,
    { isServer: false, reason: 'refused', words: 'No.' },
    { isServer: false, isFinal: true, reason: 'no address', words: 'No.' },
  ])('tells nothing of a letter that was taken away while it was tried, with the outcome %o', async (fault) => {
    const db = await openDatabase();
    await enqueueLetter(db, { ...question, enquiryId: 'erased' });
    const mailer = { send: () => eraseLettersOf(db, ['erased']).then(() => fault) };
    const worker = workerOn(db, { mailer });
    await worker.sendDueLetters();
    expect(worker.lines).toEqual([]);
  });

  test('gives a letter up at once whose address is none', async () => {
    const db = await openDatabase();
    const id = await enqueueLetter(db, { ...question, to: 'a@b.example, c@d.example' });
    await workerOn(db).sendDueLetters();
    expect(await letterIn(db, id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(server.visits()).toBe(0);
  });

  test('asked to stop, brings the letter on its way to an end and takes no other', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 3; count += 1) await enqueueLetter(db, question);
    const stop = new AbortController();
    const worker = workerOn(db);
    const sending = worker.sendDueLetters(stop.signal);
    await server.untilLetters(1);
    stop.abort();
    await sending;
    await worker.sendDueLetters(stop.signal);
    expect(server.letters).toHaveLength(1);
    const states = await db.selectFrom('letter').select('state').orderBy('sequence').execute();
    expect(states.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
  });
});
