import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from './api-calls.ts';
import { onOneEngine } from './engines.ts';
import { type TestApp, testApp } from './test-app.ts';

const parent = {
  name: 'Kavita Murmu',
  mobile_no: '0000000000',
  email: 'kavita@murmu.example',
  message: 'ছয় ক্লাসে জায়গা আছে?',
};
const sent = { success: true, message: 'Message sent successfully!' };
const broke = {
  success: false,
  message: 'There was an error sending the message.',
  request_id: expect.any(String),
};

let site: TestApp;

function send(fields: unknown, address = '192.0.2.7') {
  return call(site, 'sendingmail.php', fields, { address });
}

const enquiries = () => site.db.selectFrom('enquiry').selectAll().orderBy('sequence').execute();
const emails = () => site.db.selectFrom('email').selectAll().orderBy('sequence').execute();
const consents = () => site.db.selectFrom('consent').selectAll().orderBy('channel').execute();

async function expectNothingStored(): Promise<void> {
  const activities = await site.db.selectFrom('activity').select('id').execute();
  expect([await enquiries(), await emails(), await consents(), activities]).toEqual([[], [], [], []]);
}

afterEach(() => site.close());

onOneEngine('sendingmail.php', (_, engine) => {
  beforeEach(async () => {
    site = await testApp({ engine });
  });

  test('a message is stored with what was agreed to, and its e-mails wait to be sent', async () => {
    const { status, headers, json } = await send({ ...parent, consent: ['post', 'whatsapp', 'post'] });
    expect([status, json, headers.getSetCookie()]).toEqual([200, sent, []]);
    expect(await enquiries()).toMatchObject([{ ...parent, source: 'api', state: 'new', doubts: '[]' }]);
    expect((await consents()).map(({ channel, source }) => [channel, source])).toEqual([
      ['post', 'api'],
      ['whatsapp', 'api'],
    ]);
    expect((await emails()).map(({ kind, to_address, state }) => [kind, to_address, state])).toEqual([
      ['enquiry', '', 'waiting'],
      ['consent', parent.email, 'waiting'],
    ]);
  });

  test('the clerk reads it in the inbox, and sees that another program sent it', async () => {
    await send(parent);
    const clerk = await site.signIn();
    const [row] = await enquiries();
    const page = await clerk.visit(`/admin/enquiries/${row?.id}`);
    expect(page.text('main')).toContain('Another program');
    expect(page.text('main')).toContain(parent.message);
  });

  test('one way to answer is enough', async () => {
    const left = [{ mobile_no: undefined }, { email: undefined }, { mobile_no: null, consent: null }, { email: '' }];
    for (const [place, fields] of left.entries()) {
      expect((await send({ ...parent, message: `Question ${place}`, ...fields })).json).toEqual(sent);
    }
    expect(await enquiries()).toHaveLength(left.length);
    expect(await consents()).toEqual([]);
  });

  test('the same words twice, from a page too, are one enquiry; what is agreed to later is added', async () => {
    await site.post('/contact', parent, { address: '192.0.2.7' });
    for (const consent of [[], ['phone'], ['phone']]) expect((await send({ ...parent, consent })).json).toEqual(sent);
    expect(await enquiries()).toHaveLength(1);
    expect((await emails()).map(({ kind }) => kind)).toEqual(['enquiry', 'consent']);
    expect(await consents()).toHaveLength(1);
  });

  test('twenty an hour from one address reach the inbox, the next the Spam folder, and more than a hundred are rejected', async () => {
    for (let count = 0; count < 100; count += 1) {
      const mobile_no = String(6_000_000_000 + count);
      expect((await send({ ...parent, email: '', mobile_no })).json, `message ${count}`).toEqual(sent);
    }
    const states = (await enquiries()).map(({ state }) => state);
    expect(states).toEqual([...Array(20).fill('new'), ...Array(80).fill('spam')]);
    const { status, headers, json } = await send({ ...parent, message: 'One more' });
    const message = expect.stringMatching(/^Failed to send message\. Too many attempts\. Please wait (59|60) minutes/);
    expect([status, json]).toEqual([429, { success: false, message }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(58 * 60);
    expect(await enquiries()).toHaveLength(100);
    expect((await send(parent, '192.0.2.8')).status).toBe(200);
  });

  test('all errors are reported at once, with the sentences of the page', async () => {
    const { status, json } = await send({ name: ' ', message: '', consent: ['fax'] });
    const errors = {
      name: 'Enter your name, so that we know who to ask for.',
      mobile_no: 'Enter a mobile number or an e-mail address, so that we can reply to you.',
      message: 'Enter your question.',
      consent: 'Use one or more of: phone, whatsapp, email, post.',
    };
    expect([status, json]).toEqual([422, { success: false, message: 'Failed to send message.', errors }]);
    const page = await site.post('/contact', {});
    expect(page.text('[role="alert"]')).toContain('Failed to send message.');
    await expectNothingStored();
  });

  test('what is no good value is refused beside its field', async () => {
    const faulty = [
      { name: 7 },
      { message: { text: 'hello' } },
      { email: ['kavita@murmu.example'] },
      { email: 'kavita@' },
      { mobile_no: 0 },
      { mobile_no: '12345' },
      { consent: 'email' },
      { consent: [1] },
      { consent: ['email', null] },
      { consent: { 0: 'email' } },
      { consent: true },
      { name: 'a'.repeat(201) },
      { message: 'a'.repeat(5001) },
    ];
    for (const wrong of faulty) {
      const { status, json } = await send({ ...parent, ...wrong });
      const [field = ''] = Object.keys(wrong);
      const errors = { [field]: expect.stringMatching(/\.$/) };
      const refused = { success: false, message: 'Failed to send message.', errors };
      expect([wrong, status, json]).toEqual([wrong, 422, refused]);
    }
    await expectNothingStored();
  });

  test('text that cannot be stored is refused', async () => {
    for (const name of ['Kavita\0', 'Kavita\ud800']) {
      const { status, json } = await send({ ...parent, name });
      expect([status, json]).toMatchObject([400, { success: false, errors: { name: expect.any(String) } }]);
    }
    await expectNothingStored();
  });

  test('when the database fails half way nothing is stored, and the sender gets an error', async () => {
    await site.db.schema.alterTable('email').renameTo('email_away').execute();
    const { status, json } = await send({ ...parent, consent: ['phone'] });
    expect([status, json]).toEqual([500, broke]);
    await site.db.schema.alterTable('email_away').renameTo('email').execute();
    await expectNothingStored();
    expect(site.errors).toHaveLength(1);
    expect((await send({ ...parent, consent: ['phone'] })).json).toEqual(sent);
  });
});

// A disk of a few pages can only be had of SQLite.
test('a full disk answers 507, and keeps what it has acknowledged', async () => {
  site = await testApp();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.db);
  await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count))}`.execute(site.db);
  const answers = [];
  for (let number = 0; number < 10; number += 1) {
    answers.push(await send({ ...parent, message: `${'Is there a seat? '.repeat(290)}${number}` }));
  }
  const last = answers.at(-1);
  expect([last?.status, last?.json]).toEqual([507, broke]);
  expect(await enquiries()).toHaveLength(answers.filter(({ status }) => status === 200).length);
  await sql`pragma max_page_count = 1000000`.execute(site.db);
  expect((await send(parent)).json).toEqual(sent);
});
