import { expect, test } from 'vitest';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { normalizedMobile } from '../lib/contact-details.ts';
import { setSchoolFact } from '../settings/school.server.ts';

const plain = { name: 'Kavita Murmu', mobile_no: '0000000000', message: 'Is there a seat in Class VI?' };
const typed = { ...plain, homepage: '', elapsed: '40' };

const site = siteForEach();

test('a box ticked with the second sending counts for the first, each channel once', async () => {
  await site.post('/contact', typed);
  await site.post('/contact', { ...typed, consent: ['post', 'phone', 'post'] });
  const rows = await site.db.selectFrom('consent').select(['channel', 'source']).execute();
  expect(rows).toEqual([
    { channel: 'phone', source: 'contact' },
    { channel: 'post', source: 'contact' },
  ]);
  expect(await site.db.selectFrom('enquiry').select('name').execute()).toEqual([{ name: plain.name }]);
});

test.each([
  ['/contact', 'contact'],
  ['/?index', 'home'],
])('the form at %s stores an enquiry from there and says so', async (address, source) => {
  const sent = await site.post(address, typed);
  expect(sent.status).toBe(303);
  const location = sent.headers.get('Location') ?? '';
  expect(location).toMatch(/\?sent=1#enquiry$/);
  expect((await site.visit(location)).body).toContain('Message sent successfully!');
  const rows = await site.db.selectFrom('enquiry').select(['name', 'source', 'state']).execute();
  expect(rows).toEqual([{ name: plain.name, source, state: 'new' }]);
});

test('an invalid form, also one without a mobile number and an e-mail, keeps the typed text, says how to correct it, and stores nothing', async () => {
  const answer = await site.post('/contact', {
    ...typed,
    name: '',
    email: 'kavita@',
    mobile_no: '123',
    consent: 'post',
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Failed to send message.');
  expect(answer.body).toContain('Please check 3 items below.');
  expect(answer.body).toContain('Add the part after @');
  expect(answer.body).toContain('Enter a 10-digit mobile number');
  expect(answer.all('input[name=email]')[0]?.getAttribute('value')).toBe('kavita@');
  expect(answer.text('textarea[name=message]')).toBe(plain.message);
  expect(answer.all('input[value=post]')[0]?.hasAttribute('checked')).toBe(true);
  expect(answer.all('[autofocus]').map((field) => field.getAttribute('name'))).toEqual(['name']);
  const unreachable = await site.post('/contact', { ...typed, mobile_no: '', message: '' });
  expect(unreachable.status).toBe(422);
  expect(unreachable.body).toContain('Enter a mobile number or an e-mail address');
  expect(unreachable.body).toContain('Enter your question.');
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  expect((await site.post('/contact', { ...typed, mobile_no: '', email: 'a@school.example' })).status).toBe(303);
});

test('what cannot be seen is no name and no question', async () => {
  for (const blank of ['\u200b', '\u2800\u2800', '\u202e\u2066', '\u3164', '\u00ad']) {
    const answer = await site.post('/contact', { ...typed, name: blank, message: blank });
    expect([blank, answer.status]).toEqual([blank, 422]);
    expect(answer.body).toContain('Enter your name');
    expect(answer.body).toContain('Enter your question.');
  }
  expect((await site.post('/contact', { ...typed, name: 'ৰ', message: '🙏\u200d' })).status).toBe(303);
});

test('the answer to the form has the focus and, when it is given, the telephone to touch', async () => {
  for (const [phone, calls] of [
    ['', []],
    ['0000 000 001', ['tel:0000000001']],
  ] as const) {
    await setSchoolFact(site.db, 'phone', phone, asStaff);
    for (const address of ['/contact?sent=1', '/?sent=1']) {
      const page = await site.visit(address);
      const [note] = page.all('#enquiry');
      expect(note?.getAttribute('tabindex')).toBe('-1');
      expect(note?.getAttribute('role')).toBe('status');
      expect(page.all('#enquiry a').map((link) => link.getAttribute('href'))).toEqual(calls);
    }
  }
});

test.each(['enquiry', 'email'])('when the table %s fails the sender sees an error and loses nothing', async (table) => {
  await site.db.schema.dropTable(table).execute();
  const answer = await site.post('/contact', typed);
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('There was an error sending the message.');
  expect(answer.text('textarea[name=message]')).toBe(plain.message);
  expect(site.errors).toHaveLength(1);
  const kept = table === 'email' ? await site.db.selectFrom('enquiry').select('id').execute() : [];
  expect(kept).toEqual([]);
});

test('a filled honeypot and a form sent within seconds look successful to the sender, and go to the Spam folder', async () => {
  const machines = [{ homepage: 'http://a.example' }, { elapsed: '1' }];
  for (const [index, machine] of machines.entries()) {
    const sent = await site.post('/contact', { ...typed, ...machine, message: `Question ${index}` });
    expect(sent.headers.get('Location')).toBe('/contact?sent=1#enquiry');
  }
  await site.post('/contact', { ...typed, elapsed: '' });
  const rows = await site.db.selectFrom('enquiry').select(['state', 'doubts']).orderBy('sequence').execute();
  expect(rows).toEqual([
    { state: 'spam', doubts: '["trap"]' },
    { state: 'spam', doubts: '["haste"]' },
    { state: 'new', doubts: '[]' },
  ]);
});

test('past a hundred an hour a line is refused with how long to wait, and what was typed stays', async () => {
  await setSchoolFact(site.db, 'phone', '0000000001', asStaff);
  // The second half was sent before: that counts, too.
  for (let count = 0; count < 100; count += 1)
    await site.post('/contact', { ...typed, message: `Question ${count % 50}` });
  const refused = await site.post('/?index', { ...typed, message: 'One more' });
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(refused.text('[role=alert]')).toMatch(
    /^Failed to send message\. .* internet connection\. .* again in \d+ minutes, or call the school office\. Telephone: 0000000001$/,
  );
  expect(refused.text('textarea[name=message]')).toBe('One more');
  expect((await site.post('/contact', typed, { address: '192.0.2.9' })).status).toBe(303);
  expect(await site.db.selectFrom('enquiry').select('id').execute()).toHaveLength(51);
});

test('the form tells machines from families without troubling families', async () => {
  const fresh = await site.visit('/contact');
  const [trap] = fresh.all('input[name=homepage]');
  expect(trap?.getAttribute('tabindex')).toBe('-1');
  expect(trap?.getAttribute('autocomplete')).toBe('off');
  expect(fresh.all('[hidden] input[name=homepage]')).toHaveLength(1);
  expect(fresh.all('input[name=elapsed]')).toHaveLength(1);
  const faulty = await site.post('/contact', { ...typed, mobile_no: '123' });
  expect(faulty.all('input[name=elapsed]')).toHaveLength(0);
});

test('the privacy notice is above the button, with the retention period of the settings, never with nonsense', async () => {
  for (const [value, months] of [
    ['6', 6],
    ['a year', 12],
  ] as const) {
    await setSchoolFact(site.db, 'enquiryMonths', value, asStaff);
    for (const address of ['/contact', '/']) {
      const { body } = await site.visit(address);
      expect(body).toContain(`delete it ${months} months after we last dealt with it`);
      expect(body).toContain('parents, guardians and students over 18');
      expect(body.indexOf(`delete it ${months} months`)).toBeLessThan(body.indexOf('data-busy'));
    }
  }
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
