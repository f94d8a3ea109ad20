import { afterEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { testApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { fromNow, hour, minute } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { claimEmail } from '../../mail/email-queue.server.ts';
import { enqueueEmail, type NewEmail } from '../../mail/outbox.server.ts';

const question: NewEmail = {
  kind: 'enquiry',
  to: '',
  replyTo: 'mina@family.example',
  subject: 'Message from Mina Das',
  body: 'ভর্তি কবে?\n\n<script>alert(1)</script>',
  enquiryId: newId(),
};
const invitation: NewEmail = {
  kind: 'invitation',
  to: 'ravi@staff.example',
  subject: 'You are invited',
  body: 'https://school.example/invitation/secret',
  isSecret: true,
  expiresAt: fromNow(hour),
};

const site = siteForEach({ sendsMail: true });
const asha = staffForEach(site, { role: 'editor' });
afterEach(() => expect(site.errors.splice(0)).toEqual([]));

type Facts = Partial<Awaited<ReturnType<typeof emailRow>>>;

const emailRow = (id: string) => site.db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function email(written: NewEmail = question, facts: Facts = {}): Promise<string> {
  const id = await enqueueEmail(site.db, written);
  if (Object.keys(facts).length > 0) await site.db.updateTable('email').set(facts).where('id', '=', id).execute();
  return id;
}

const ways = (page: Awaited<ReturnType<Visitor['visit']>>) =>
  page.all('main .button-row button').map((button) => attribute(button, 'value'));

async function sentenceAfter({ headers, status }: { headers: Headers; status: number }) {
  expect(status).toBe(303);
  return (await asha.visit(headers.get('Location') ?? '')).text('.toast p');
}

const lastActivity = () =>
  site.db.selectFrom('activity').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow();

describe('the list of emails', () => {
  test('shows each with what it is about, for whom, its state and what went wrong, newest first', async () => {
    await email();
    await email(invitation, { state: 'failed', last_fault: 'The mail server refused this e-mail. (550 no)' });
    const page = await asha.visit('/admin/outbox');
    const rows = page.all('tbody tr').map((row) => row.textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('You are invited');
    expect(rows[0]).toContain('ravi@staff.example');
    expect(rows[0]).toContain('Not sent');
    expect(rows[0]).toContain('550 no');
    expect(rows[1]).toContain('Message from Mina Das');
    expect(rows[1]).toContain('School office');
    expect(rows[1]).toContain('Waiting');
    expect(page.all('.note')).toHaveLength(0);
  });

  test('is narrowed to one state, and goes on by pages of 24', async () => {
    for (let count = 0; count < 25; count += 1) await email({ ...question, subject: `E-mail ${count}` });
    await email(question, { state: 'cancelled' });
    const waiting = await asha.visit('/admin/outbox?state=waiting');
    expect(waiting.all('tbody tr')).toHaveLength(24);
    const older = attribute(waiting.all('a[rel=next]')[0], 'href') ?? '';
    expect(older).toContain('state=waiting');
    expect((await asha.visit(older)).all('tbody tr')).toHaveLength(1);
    expect((await asha.visit('/admin/outbox?state=cancelled')).all('tbody tr')).toHaveLength(1);
    expect((await asha.visit('/admin/outbox?state=sent')).text('.empty-title')).toBe('There are no such e-mails.');
    const failed = await asha.visit('/admin/outbox?state=failed');
    expect(failed.text('.empty-title')).toBe('No e-mails have failed.');
    expect(failed.all('main a').filter((link) => link.textContent.trim() === 'Show everything')).toHaveLength(1);
    expect((await asha.visit('/admin/outbox?state=x&older=x')).all('tbody tr')).toHaveLength(24);
  });

  test('says that it is empty, and how emails get to leave the website', async () => {
    expect((await asha.visit('/admin/outbox')).text('.empty-title')).toBe('There are no e-mails yet.');
    const silent = await testApp({ sendsMail: false });
    const page = await (await silent.signIn()).visit('/admin/outbox');
    expect(page.text('.note')).toContain('SMTP_URL');
    await silent.close();
  });
});

describe('an email', () => {
  test('that was given up says first what to do, and last what the mail server said', async () => {
    const id = await email(question, { state: 'failed', last_fault: 'It was refused. (550 no)' });
    const page = await asha.visit(`/admin/outbox/${id}`);
    const words = page.text('article');
    expect(words).toMatch(/Tell the person who manages the website that .*Reason ?It was refused\. \(550 no\)$/s);
    expect(words).toContain('E-mail to the school office');
  });

  test('that waits says one short line in the list, and when it was written with its year', async () => {
    await email(question, {
      attempts: 3,
      last_fault: 'It was refused. (450 no)',
      created_at: '2024-03-01T10:00:00.000Z',
    });
    const row = (await asha.visit('/admin/outbox')).text('tbody tr');
    expect(row).toContain('Next attempt: Within a minute');
    expect(row).not.toContain('450');
    expect(row).toContain('1 Mar 2024, 3:30 pm');
  });

  test('is shown with its head, as text', async () => {
    const id = await email();
    const page = await asha.visit(`/admin/outbox/${id}`);
    expect(page.text('.outbox-words')).toContain('ভর্তি কবে?');
    expect(page.text('.outbox-words')).toContain('<script>alert(1)</script>');
    expect(page.text('.outbox-head')).toContain('School office (office@school.example)');
    expect(page.text('.outbox-head')).toContain('mina@family.example');
    expect(attribute(page.all('.outbox-head a')[0], 'href')).toBe(`/admin/enquiries/${question.enquiryId}`);
    expect(ways(page)).toEqual(['cancel']);
  });

  test('keeps its secret', async () => {
    const id = await email(invitation);
    const page = await asha.visit(`/admin/outbox/${id}`);
    expect(page.body).not.toContain('invitation/secret');
    expect(page.text('.outbox-secret')).toContain('its text is not shown to anyone else');
    expect((await asha.visit('/admin/outbox')).body).not.toContain('invitation/secret');
  });

  test('that is not there is a 404', async () => {
    for (const id of [newId(), 'x']) {
      expect((await asha.visit(`/admin/outbox/${id}`)).status).toBe(404);
      expect((await asha.post(`/admin/outbox/${id}`, { intent: 'again' })).status).toBe(404);
    }
    expect((await asha.post(`/admin/outbox/${await email()}`, { intent: 'burn' })).status).toBe(400);
  });

  test.each(['failed', 'sent', 'cancelled'] as const)(
    'that is %s can be sent again, as if never tried',
    async (state) => {
      const id = await email(question, {
        state,
        attempts: 70,
        first_tried_at: fromNow(-hour),
        last_fault: 'No.',
        due_at: fromNow(hour),
      });
      expect(ways(await asha.visit(`/admin/outbox/${id}`))).toContain('again');
      const answer = await asha.post(`/admin/outbox/${id}`, { intent: 'again' });
      expect(await sentenceAfter(answer)).toBe('The website will try to send it again within a minute.');
      expect(await emailRow(id)).toMatchObject({ state: 'waiting', attempts: 0, first_tried_at: null, last_fault: '' });
      expect((await claimEmail(site.db))?.id).toBe(id);
      expect(await lastActivity()).toMatchObject({ kind: 'change', subject: 'email', subject_id: id, label: '' });
    },
  );

  test('cannot be sent again while it waits, when it is over, or when its words are gone: the page says why', async () => {
    const [waiting, over, emptied] = [
      await email(),
      await email({ ...question, expiresAt: fromNow(-minute) }, { state: 'cancelled' }),
      await email(invitation, { state: 'sent', body: '' }),
    ];
    for (const [id, why] of [
      [over, 'the link in it has expired'],
      [emptied, 'its text has been removed'],
    ] as const) {
      const page = await asha.visit(`/admin/outbox/${id}`);
      expect(page.text('.outbox-not-again')).toContain(why);
      expect(ways(page)).toEqual([]);
    }
    for (const id of [waiting, over, emptied]) {
      const before = await emailRow(id);
      const answer = await asha.post(`/admin/outbox/${id}`, { intent: 'again' });
      expect(answer.status).toBe(409);
      expect(await emailRow(id)).toEqual(before);
    }
  });

  test('that waits or was given up can be cancelled, and then nobody sends it', async () => {
    const [waiting, failed] = [await email(invitation), await email(question, { state: 'failed' })];
    const answer = await asha.post(`/admin/outbox/${waiting}`, { intent: 'cancel' });
    expect(await sentenceAfter(answer)).toBe('The e-mail is cancelled. It will not be sent.');
    expect(await emailRow(waiting)).toMatchObject({ state: 'cancelled', body: '' });
    expect(await lastActivity()).toMatchObject({
      label: 'You are invited',
      changes: JSON.stringify([{ field: 'state', before: 'waiting', after: 'cancelled' }]),
    });
    await asha.post(`/admin/outbox/${failed}`, { intent: 'cancel' });
    expect(await emailRow(failed)).toMatchObject({ state: 'cancelled' });
    expect(await claimEmail(site.db)).toBeUndefined();
    expect((await asha.post(`/admin/outbox/${failed}`, { intent: 'cancel' })).status).toBe(409);
  });

  test('that is being sent right now says so', async () => {
    const id = await email();
    await claimEmail(site.db);
    expect((await asha.visit('/admin/outbox')).text('tbody .tag')).toBe('Being sent now');
    const answer = await asha.post(`/admin/outbox/${id}`, { intent: 'cancel' });
    expect(answer.status).toBe(409);
    expect(answer.text('.note')).toContain('being sent right now');
    expect(await emailRow(id)).toMatchObject({ state: 'waiting', claim: expect.any(String) });
  });
});
