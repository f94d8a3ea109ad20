import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import { receiveEnquiry } from './enquiries.server.ts';
import type { Enquiry } from './enquiry-form.ts';
import { normalizedMobile } from './mobile-number.ts';

const plain: Enquiry = {
  name: 'Kavita Murmu',
  mobile_no: '0000000000',
  email: '',
  message: 'Is there a seat in Class VI?',
  consent: [],
};
const typed = { name: plain.name, mobile_no: plain.mobile_no, message: plain.message };

eachEngine('enquiries', (openDatabase) => {
  test('an enquiry is stored with what was agreed to, word for word', async () => {
    const db = await openDatabase();
    const id = await receiveEnquiry(db, { ...plain, consent: ['whatsapp', 'post'] });
    const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...plain, consent: '["whatsapp","post"]' });
    expect(row.consent_words).toContain('updates by mobile, WhatsApp, landline, e-mail and post');
    expect(row.consent_words.split('\n').slice(1)).toEqual(['WhatsApp', 'Post']);
  });

  test('the same enquiry sent twice is stored once, another one beside it', async () => {
    const db = await openDatabase();
    const first = await receiveEnquiry(db, plain);
    expect(await receiveEnquiry(db, plain)).toBe(first);
    expect(await receiveEnquiry(db, { ...plain, message: 'And the bus?' })).not.toBe(first);
    expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(2);
  });
});

test('a consent given with the second sending is kept, each channel once', async () => {
  const house = await openHouse();
  await house.post('/contact', typed);
  await house.post('/contact', { ...typed, consent: ['post', 'phone', 'post'] });
  const rows = await house.db.selectFrom('enquiry').select('consent').orderBy('received_at').execute();
  expect(rows.map((row) => row.consent)).toEqual(['[]', '["phone","post"]']);
  await house.close();
});

test.each(['/contact', '/?index'])('the form at %s stores an enquiry and says so', async (address) => {
  const house = await openHouse();
  const sent = await house.post(address, typed);
  expect(sent.status).toBe(303);
  const location = sent.headers.get('Location') ?? '';
  expect(location).toMatch(/\?sent=1#enquiry$/);
  expect((await house.visit(location)).body).toContain('Message sent successfully!');
  expect(await house.db.selectFrom('enquiry').select('name').execute()).toEqual([{ name: plain.name }]);
  await house.close();
});

test('a faulty form keeps what was typed, says how to mend it, and stores nothing', async () => {
  const house = await openHouse();
  const answer = await house.post('/contact', {
    ...typed,
    name: '',
    email: 'kavita@',
    mobile_no: '123',
    consent: 'post',
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Failed to send message.');
  expect(answer.body).toContain('Please check 3 things below.');
  expect(answer.body).toContain('Add the part after @');
  expect(answer.body).toContain('Write all 10 digits');
  expect(answer.all('input[name=email]')[0]?.getAttributeValue('value')).toBe('kavita@');
  expect(answer.text('textarea[name=message]')).toBe(plain.message);
  expect(answer.all('input[value=post]')[0]?.hasAttribute('checked')).toBe(true);
  expect(answer.all('[autofocus]').map((field) => field.getAttributeValue('name'))).toEqual(['name']);
  expect(await house.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  await house.close();
});

test('an enquiry needs a mobile number or an e-mail', async () => {
  const house = await openHouse();
  const answer = await house.post('/contact', { ...typed, mobile_no: '', message: '' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Write a mobile number or an e-mail');
  expect(answer.body).toContain('Write your question.');
  expect((await house.post('/contact', { ...typed, mobile_no: '', email: 'a@school.example' })).status).toBe(303);
  await house.close();
});

test('text that cannot be kept is refused with a sentence', async () => {
  const house = await openHouse();
  for (const message of ['a\0b', 'a\uFFFDb']) {
    const answer = await house.post('/contact', { ...typed, message });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('cannot be kept');
  }
  await house.close();
});

test('when the database fails the sender is told and loses nothing', async () => {
  const house = await openHouse();
  await house.db.schema.dropTable('enquiry').execute();
  const answer = await house.post('/contact', typed);
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('There was an error sending the message.');
  expect(answer.text('textarea[name=message]')).toBe(plain.message);
  expect(house.errors).toHaveLength(1);
  await house.close();
});

test.each([
  ['00000 00000', '0000000000'],
  ['+91 00000-00000', '0000000000'],
  ['09123 45678', '0912345678'],
  ['0 91234 56789', '9123456789'],
  ['৯১২৩৪৫৬৭৮৯', '9123456789'],
  ['୯୧୨୩୪୫୬୭୮୯', '9123456789'],
  ['९१२३४५६७८९', '9123456789'],
  ['\u202a+91\u2011 91234\u201156789\u202c', '9123456789'],
  ['12345', undefined],
  ['call me', undefined],
])('the mobile number %s is understood as %s', (typedNumber, understood) => {
  expect(normalizedMobile(typedNumber)).toBe(understood);
});
