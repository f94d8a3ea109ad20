import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSender } from '../../../tests/email-sender.ts';
import { type MailServer, openMailServer } from '../../../tests/mail-server.ts';
import { newPhone } from '../../../tests/push-service.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { createEnquiry } from '../../enquiries/enquiries.server.ts';
import { eraseEnquiriesOfPerson } from '../../enquiries/retention/erase-enquiries.server.ts';
import { claimEmail } from '../../mail/email-queue.server.ts';
import { pruneMailList } from '../../mail/mail-list.server.ts';
import { insertNotice, type NewNotice, updateNotice } from '../notices.server.ts';
import { noticeVisibility } from '../notices-admin.server.ts';
import { sendDueDeliveries } from './send-deliveries.server.ts';

const page = '/allnotices/follow';
const phonePath = '/allnotices/follow-phone';
const address = 'kavita@murmu.example';
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';

let mail: MailServer;
beforeAll(async () => {
  mail = await openMailServer();
});
afterAll(() => mail.close());

const site = siteForEach({ sendsMail: true });
const staff = staffForEach(site);

const phones = () => site.db.selectFrom('push_subscription').selectAll().execute();
const subscribers = () => site.db.selectFrom('mail_subscription').selectAll().execute();

/** Brings what waits in the outbox to the mail server. Answers what has arrived. */
async function deliver() {
  mail.emails.splice(0);
  await sendDueDeliveries(site, 'mail');
  await createTestSender(site.db, mail.url).sendDueEmails();
  return mail.emails;
}

/** Notices that are sent by night, too, because the tests run at any hour. */
const publish = (notice: Partial<NewNotice> = {}) =>
  inTransaction(site.db, (tx) =>
    insertNotice(tx, { title: 'Closed', details: 'Rain.', category: 'holiday', is_urgent: 1, ...notice }, asStaff),
  );

/** Answers the path of the link that arrives. */
async function ask(kinds: string[] = ['holiday'], language = 'en'): Promise<string> {
  const sent = await site.post(page, { address: address.toUpperCase(), kinds, language });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?sent=1`]);
  const [email] = await deliver();
  return new URL(/http\S+/.exec(email?.text ?? '')?.[0] ?? '').href.slice(site.origin.length);
}

test('a phone subscribes, changes what it wants and stops', async () => {
  const { keys } = newPhone();
  const send = (
    more: Partial<Record<'intent' | 'kinds' | 'language' | 'auth' | 'p256dh' | 'endpoint', string | string[]>>,
  ) => site.post(phonePath, { endpoint, ...keys, kinds: ['fee', 'exam'], language: 'or', ...more });
  expect((await send({ intent: 'start' })).status).toBe(200);
  expect((await send({ intent: 'start', kinds: 'holiday', language: 'hi' })).status).toBe(200);
  expect(await phones()).toMatchObject([{ endpoint, ...keys, kinds: ',holiday,', language: 'hi' }]);
  for (const wrong of [
    { kinds: [] },
    { language: 'xx' },
    { auth: 'short' },
    { p256dh: 'BAAA' },
    { endpoint: 'https://127.0.0.1/x' },
  ])
    expect((await send({ intent: 'start', ...wrong })).status).toBe(422);
  expect((await send({ intent: 'stop' })).status).toBe(200);
  expect(await phones()).toEqual([]);
});

test('too many phones of one address are refused', async () => {
  const { keys } = newPhone();
  const statuses = new Set<number>();
  for (let index = 0; index < 61; index += 1)
    statuses.add(
      (await site.post(phonePath, { endpoint: `${endpoint}${index}`, ...keys, kinds: 'fee', language: 'en' })).status,
    );
  expect([...statuses]).toEqual([200, 429]);
});

test('the form asks which notices, and offers e-mail only where it is sent', async () => {
  const shown = await site.visit(page);
  expect(shown.all('input[name=kinds][checked]')).toHaveLength(7);
  expect(shown.body).toContain('Send me the link');
  const wrong = await site.post(page, { address: 'nobody', language: 'en' });
  expect(wrong.status).toBe(422);
  expect(wrong.text('#kinds-error')).toBe('Tick at least one type of notice.');
  expect(wrong.text('#field-address-error')).toContain('Enter a valid e-mail address');
});

test('an address gets notices once its link was opened and confirmed, each once', async () => {
  const link = await ask(['holiday', 'transport'], 'bn');
  await publish();
  expect(await deliver()).toEqual([]);
  expect((await site.visit(link)).text('button.form-send')).toBe('Yes, send me new notices');
  expect(await subscribers()).toMatchObject([{ address, confirmed_at: null }]);
  expect((await site.post(link, {})).body).toContain('New notices will come to your e-mail address.');
  const id = await publish({ title: 'বন্ধ' });
  await publish({ title: 'Fees', category: 'fee' });
  const [email, ...more] = await deliver();
  expect(more).toEqual([]);
  expect(email?.subject).toContain('বন্ধ');
  expect(email?.text).toContain(`${site.origin}/bn/allnotices/${id}`);
  expect(await deliver()).toEqual([]);
  const shown = await staff.visit(`/admin/notices/${id}/edit`);
  expect(shown.body).toContain('Sent to 0 phones, to 1 e-mail address');
});

test('a correction replaces what is not sent, and what was sent is not sent again', async () => {
  await site.post(await ask(), {});
  const id = await publish();
  await sendDueDeliveries(site, 'mail');
  const correct = (version: number, title: string) =>
    inTransaction(site.db, (tx) =>
      updateNotice(
        tx,
        { id, version },
        { title, details: 'Rain.', category: 'holiday', is_pinned: 0, is_urgent: 1 },
        asStaff,
      ),
    );
  await correct(1, 'Closed on Monday');
  expect((await deliver()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Closed on Monday')]);
  await correct(2, 'Closed on Tuesday');
  expect(await deliver()).toEqual([]);
  const withdrawn = await publish({ title: 'Closed on Friday' });
  await sendDueDeliveries(site, 'mail');
  await claimEmail(site.db);
  await inTransaction(site.db, (tx) => noticeVisibility.hide(tx, withdrawn, asStaff));
  // The sender that has it in hand was killed.
  await site.db.updateTable('email').set({ due_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect(await deliver()).toEqual([]);
});

test('the program of a mailbox ends the subscription with one click, without Origin', async () => {
  await site.post(await ask(), {});
  await publish();
  const [email] = await deliver();
  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = header('list-unsubscribe')?.slice(1, -1).slice(site.origin.length) ?? '';
  expect((await site.visit(path)).text('button.form-send')).toBe('Stop e-mails');
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await site.visit(`/allnotices/follow/${path.slice(13)}`, oneClick)).status).toBe(403);
  expect((await site.visit(`/allnotices/follow/${path.slice(13)}`)).status).toBe(404);
  const answer = await site.visit(path, oneClick);
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  expect(await subscribers()).toEqual([]);
  expect((await site.visit(path, oneClick)).status).toBe(200);
  expect((await site.visit(path)).status).toBe(404);
});

test('nobody learns who is on the list, and nobody is flooded', async () => {
  await site.post(await ask(), {});
  expect(await ask(['fee'])).toMatch(/^\/allnotices\/follow\/[0-9a-v]{26}-[0-9a-f]{40}\?kinds=/);
  expect(await subscribers()).toMatchObject([{ kinds: ',holiday,' }]);
  await site.post((await ask(['fee'])).split('?')[0] ?? '', {});
  expect(await subscribers()).toMatchObject([{ kinds: ',holiday,' }]);
  const sent = await site.post(page, { address, kinds: 'fee', language: 'en' });
  expect([sent.status, await deliver()]).toEqual([303, []]);
});

test('who never confirms is erased, and so is a person whose enquiries are erased', async () => {
  await ask();
  await site.db.updateTable('mail_subscription').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  await pruneMailList(site.db);
  expect(await subscribers()).toEqual([]);
  await site.post(await ask(), {});
  const enquiry = { name: 'Kavita', email: address, mobile_no: '', message: 'When?', consent: [] };
  await createEnquiry(site, enquiry, { source: 'contact', clientAddress: '10.0.0.1' });
  const { id } = await site.db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
  await eraseEnquiriesOfPerson(site.db, asStaff, id, { ids: [id] });
  expect(await subscribers()).toEqual([]);
  expect(await site.db.selectFrom('email').select('id').where('to_address', '=', address).execute()).toEqual([]);
});

test('after an import the dashboard says that families must subscribe again', async () => {
  const line = 'Ask families to subscribe to new notices again';
  await site.db.insertInto('counter').values({ name: 'follower', value: 3 }).execute();
  expect((await staff.visit('/admin/dashboard')).body).toContain(line);
  await site.post(phonePath, { endpoint, ...newPhone().keys, kinds: 'fee', language: 'en' });
  expect((await staff.visit('/admin/dashboard')).body).not.toContain(line);
});

test('only a closure or a bus may be sent at night', async () => {
  const notice = { title: 'Exam', details: 'Maths.', is_urgent: '1', intent: 'publish' };
  const refused = await staff.post('/admin/notices/new', { ...notice, category: 'exam' });
  expect([refused.status, refused.text('.pin-field .field-error')]).toEqual([
    422,
    'Only notices of the types Holiday and Transport can be sent at night. Remove the tick or choose one of them.',
  ]);
  expect((await staff.post('/admin/notices/new', { ...notice, category: 'holiday' })).status).toBe(303);
});

test('what waits for the list comes after other e-mails', async () => {
  await site.post(await ask(), {});
  await publish();
  await sendDueDeliveries(site, 'mail');
  await site.post(page, { address: 'other@murmu.example', kinds: 'fee', language: 'en' });
  await createTestSender(site.db, mail.url).sendDueEmails();
  expect(mail.emails.slice(-2).map(({ to }) => to[0])).toEqual(['other@murmu.example', address]);
});
