import { afterEach, beforeEach, expect, test } from 'vitest';
import { origin } from '../../tests/email-rows.ts';
import { createTestSender, findEmailRow, invitation, makeDue, question } from '../../tests/email-sender.ts';
import { eachEngine, onOneEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { day, fromNow, minute } from '../lib/clock.ts';
import { nextMidnightInIndia } from '../lib/dates.ts';
import { claimEmail, limitEmails, nextEmailDue } from './email-queue.server.ts';
import { createMailer } from './mailer.server.ts';
import { deleteEmailsOfEnquiries, enqueueEmail } from './outbox.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

/** On a busy machine the mail server may be slow too. */
const patientMailer = () => createMailer({ smtpUrl: server.url }, origin);

const workerOn = (db: TestDatabase, options?: Parameters<typeof createTestSender>[2]) =>
  createTestSender(db, server.url, { mailer: patientMailer(), ...options });

eachEngine('the mail worker', (openDatabase) => {
  test('of two, each email is sent by one', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 12; count += 1) await enqueueEmail(db, { ...question, subject: `E-mail ${count}` });
    await Promise.all([workerOn(db).sendDueEmails(), workerOn(db).sendDueEmails()]);
    expect(server.emails).toHaveLength(12);
    expect(new Set(server.emails.map(({ subject }) => subject)).size).toBe(12);
  });

  test('sends no more than a day allows, but those of accounts, and the others the next day', async () => {
    const db = await openDatabase();
    const limit = limitEmails(db, 2);
    for (const email of [question, question, question, question, invitation]) await enqueueEmail(db, email);
    const worker = workerOn(db, { maxADay: limit.max });
    for (let round = 0; round < 2; round += 1) await worker.sendDueEmails();
    const questions = server.emails.filter(({ subject }) => subject === question.subject);
    expect([questions.length, server.emails.length, await limit.used()]).toEqual([2, 3, 2]);
    expect(Date.parse((await nextEmailDue(db, limit)) ?? '')).toBe(nextMidnightInIndia(Date.now()));
    const yesterday = fromNow(-day);
    await db.updateTable('email').set({ sent_at: yesterday, due_at: yesterday }).where('state', '=', 'sent').execute();
    await worker.sendDueEmails();
    expect([server.emails.length, await limit.used()]).toEqual([5, 2]);
  });

  test.each([
    undefined,
    { isServer: false, reason: 'refused', message: 'No.' },
    { isServer: false, isFinal: true, reason: 'no address', message: 'No.' },
  ])('tells nothing of an email that was taken away while it was tried, with the outcome %o', async (fault) => {
    const db = await openDatabase();
    await enqueueEmail(db, { ...question, enquiryId: 'erased' });
    const mailer = { send: () => deleteEmailsOfEnquiries(db, ['erased']).then(() => fault) };
    const worker = workerOn(db, { mailer });
    await worker.sendDueEmails();
    expect(worker.lines).toEqual([]);
  });
});

onOneEngine('the mail worker', (openDatabase) => {
  test('sends every email once, to the office or to somebody, and keeps no secret', async () => {
    const db = await openDatabase();
    const [first, second] = [await enqueueEmail(db, question), await enqueueEmail(db, invitation)];
    const worker = workerOn(db);
    await worker.sendDueEmails();
    await worker.sendDueEmails();
    expect(server.emails.map(({ recipients, subject, text }) => [recipients, subject, text.trim()])).toEqual([
      [['office@school.example'], question.subject, question.body],
      [['ravi@staff.example'], invitation.subject, invitation.body],
    ]);
    expect(await findEmailRow(db, first)).toMatchObject({
      state: 'sent',
      body: question.body,
      attempts: 1,
      last_fault: '',
    });
    expect(await findEmailRow(db, second)).toMatchObject({ state: 'sent', body: '', sent_at: expect.any(String) });
    expect(worker.lines).toEqual([
      { facts: { emailId: first, kind: 'enquiry', attempts: 1 }, text: 'e-mail sent' },
      { facts: { emailId: second, kind: 'invitation', attempts: 1 }, text: 'e-mail sent' },
    ]);
  });

  test('tries two emails while the server is down, and sends all of them when it is back', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 5; count += 1) await enqueueEmail(db, question);
    const worker = workerOn(db);
    await server.close();
    for (let round = 0; round < 3; round += 1) await worker.sendDueEmails();
    const waiting = await db.selectFrom('email').selectAll().orderBy('sequence').execute();
    // Three attempts, each with the oldest and the newest of the least tried e-mails; all of them stay due.
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 2]);
    expect(waiting[0]).toMatchObject({ state: 'waiting', claim: null, last_fault: expect.stringContaining('reached') });
    expect(worker.lines).toHaveLength(6);
    server = await openMailServer({ port: server.port });
    await worker.sendDueEmails();
    expect(server.emails).toHaveLength(5);
    expect(await db.selectFrom('email').select('id').where('state', '<>', 'sent').execute()).toEqual([]);
  });

  test('does not connect between two attempts', async () => {
    const db = await openDatabase();
    await enqueueEmail(db, question);
    const failures: number[] = [];
    const worker = workerOn(db, { delayMs: (faults) => failures.push(faults) * minute });
    server.behave('refuse', { code: 421 });
    for (let round = 0; round < 3; round += 1) await worker.sendDueEmails();
    expect(server.visits()).toBe(1);
    expect(failures).toEqual([1]);
  });

  test.each(['drop', 'slow'] as const)('tries again after a server of the kind: %s', async (mode) => {
    const db = await openDatabase();
    const id = await enqueueEmail(db, question);
    const worker = createTestSender(db, server.url);
    server.behave(mode);
    await worker.sendDueEmails();
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'waiting', claim: null, attempts: 1 });
    server.behave('accept');
    await makeDue(db);
    await worker.sendDueEmails();
    expect(server.emails.map(({ messageId }) => messageId)).toEqual([`<${id}@school.example>`]);
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'sent', attempts: 2, last_fault: '' });
  });

  test('puts one email off that the server refuses, and goes on with the others', async () => {
    const db = await openDatabase();
    const refused = await enqueueEmail(db, question);
    server.behave('refuse', { code: 451 });
    const worker = workerOn(db);
    await worker.sendDueEmails();
    const { due_at, tried_at, ...left } = await findEmailRow(db, refused);
    expect(left).toMatchObject({ state: 'waiting', claim: null, attempts: 1 });
    expect(left.last_fault).toMatch(/^The mail server does not accept e-mails for this address\. \(451 /);
    expect(Math.round((Date.parse(due_at) - Date.parse(tried_at ?? '')) / 1000)).toBe(10);
    server.behave('accept');
    await enqueueEmail(db, question);
    await worker.sendDueEmails();
    expect(server.emails).toHaveLength(1);
    await makeDue(db);
    await worker.sendDueEmails();
    expect(server.emails).toHaveLength(2);
  });

  test('sends again what was sent by a worker that died before it could say so, under the same Message-ID', async () => {
    const db = await openDatabase();
    await enqueueEmail(db, { ...question, messageKey: 'enquiry-1' });
    const email = await claimEmail(db);
    expect(
      email && (await patientMailer().send(email, { to: 'office@school.example', schoolName: '' })),
    ).toBeUndefined();
    const worker = workerOn(db);
    await worker.sendDueEmails();
    expect(server.emails).toHaveLength(1);
    await makeDue(db);
    await worker.sendDueEmails();
    expect(server.emails.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<enquiry-1@school.example>'));
  });

  test('keeps an email to an office without an address, and says what to set', async () => {
    const db = await openDatabase();
    const [office, other] = [await enqueueEmail(db, question), await enqueueEmail(db, invitation)];
    const worker = workerOn(db, { officeAddress: '' });
    await worker.sendDueEmails();
    expect(await findEmailRow(db, office)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      first_tried_at: null,
      last_fault: expect.stringContaining('Set MAIL_TO'),
    });
    expect(await findEmailRow(db, other)).toMatchObject({ state: 'sent' });
    await makeDue(db);
    await workerOn(db).sendDueEmails();
    expect(await findEmailRow(db, office)).toMatchObject({ state: 'sent', last_fault: '' });
  });

  test('gives an email up at once whose address is none', async () => {
    const db = await openDatabase();
    const id = await enqueueEmail(db, { ...question, to: 'a@b.example, c@d.example' });
    await workerOn(db).sendDueEmails();
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(server.visits()).toBe(0);
  });

  test('while stopping, finishes the current email and starts no other', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 3; count += 1) await enqueueEmail(db, question);
    const stop = new AbortController();
    const worker = workerOn(db);
    const sending = worker.sendDueEmails(stop.signal);
    await server.untilEmails(1);
    stop.abort();
    await sending;
    await worker.sendDueEmails(stop.signal);
    expect(server.emails).toHaveLength(1);
    const states = await db.selectFrom('email').select('state').orderBy('sequence').execute();
    expect(states.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
  });
});
