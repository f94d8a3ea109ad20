import { expect, test } from 'vitest';
import { variantsOf } from '../../tests/extent.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { enquirySchema, phoneEnquirySchema } from './enquiry-fields.ts';

const plain = { name: 'Kavita Murmu', mobile_no: '0000000000', email: 'kavita@post.example', message: 'A seat?' };

const site = siteForEach();

const stored = () => site.db.selectFrom('enquiry').select(['name', 'mobile_no', 'email', 'message']).execute();
const emails = () => site.db.selectFrom('email').select(['subject', 'reply_to']).execute();

test('a name of several lines is one line in the e-mail', async () => {
  const tails = [
    '\r\nBcc: all@post.example',
    '\nBcc: all@post.example',
    '\rBcc: x',
    '\tx',
    '\u2028Bcc: x',
    '\u0085x',
    '\u000bx',
  ];
  for (const [index, tail] of tails.entries()) {
    const options = { address: `192.0.2.${index + 1}` };
    const typed = { ...plain, name: `Kavita${tail}`, message: `A seat? ${index}` };
    const answer = await site.post('/contact', typed, options);
    expect([tail, answer.status]).toEqual([tail, 303]);
  }
  const sent = await emails();
  expect(sent).toHaveLength(tails.length);
  for (const { subject } of sent) expect(subject).toMatch(/^Enquiry from Kavita[^\p{Cc}\p{Zl}\p{Zp}]*$/u);
  for (const { name } of await stored()) expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

test('an e-mail address that is not one is refused', async () => {
  const faulty = [
    'a@post.example\r\nBcc: b@post.example',
    'a@post.example\nb@post.example',
    'a@post.example\rb@post.example',
    'a@post.example,b@post.example',
    'a@post.example;b@post.example',
    'a@post.example b@post.example',
    'Kavita <a@post.example>',
    '"a\r\nb"@post.example',
    'a@post.example>',
    '=?utf-8?q?a?=@post.example,b',
    `a@${'b.'.repeat(150)}example`,
  ];
  const undeliverable = ['a@b-.com', 'a@b.c--.com', `${'a'.repeat(65)}@school.example`, `a@${'b'.repeat(64)}.example`];
  for (const email of undeliverable) {
    const answer = await site.post('/contact', { ...plain, email });
    expect([email, answer.status]).toEqual([email, 422]);
    expect(answer.body).toContain('Enter a valid e-mail address');
  }
  for (const email of faulty) {
    const answer = await site.post('/contact', { ...plain, email });
    expect([email, answer.status]).toEqual([email, 422]);
    expect(answer.body).toContain('Failed to send message.');
  }
  expect(await stored()).toEqual([]);
  expect(await emails()).toEqual([]);
});

const fields = ['name', 'mobile_no', 'email', 'message', 'consent'];

test('NUL and lone surrogates in any field are refused', async () => {
  for (const field of fields) {
    for (const text of ['a\0b', '\0', 'a\uFFFDb']) {
      const answer = await site.post('/contact', { ...plain, [field]: text });
      expect([field, answer.status]).toEqual([field, 400]);
      if (field !== 'consent') expect(answer.text('.field-error')).toContain('cannot be saved');
    }
  }
  expect(await stored()).toEqual([]);
});

test('a megabyte of anything in any field is refused', async () => {
  const characters = ['a', '\n', '\r\n', '0', '@', '<', 'é', '['];
  for (const [index, field] of [...fields, 'homepage', 'elapsed'].entries()) {
    for (const character of variantsOf(characters, index)) {
      const answer = await site.post('/contact', { ...plain, [field]: character.repeat(1_048_576 / character.length) });
      expect(answer.status, field).toBeGreaterThanOrEqual(400);
      expect(answer.status, field).toBeLessThan(500);
    }
  }
  expect(await stored()).toEqual([]);
});

test('nearly as much as the body limit lets through is refused beside its field', async () => {
  for (const field of ['name', 'mobile_no', 'email', 'message']) {
    const answer = await site.post('/contact', { ...plain, [field]: '9 '.repeat(40_000) });
    expect([field, answer.status]).toEqual([field, 422]);
    expect(answer.all('.field-error')).toHaveLength(1);
  }
  expect(await stored()).toEqual([]);
});

test('markup and formulas are stored and shown as they were typed', async () => {
  const message = '=1+1 <script>alert(1)</script> {{7*7}} %0d%0aBcc: x';
  expect((await site.post('/contact', { ...plain, message })).status).toBe(303);
  expect((await stored())[0]?.message).toBe(message);
});

test('fields that are files, doubled or unknown do no harm', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(plain)) form.append(name, value);
  form.append('name', 'Another');
  form.append('state', 'admitted');
  form.append('__proto__', 'x');
  form.append('email', new File(['x'], 'x'));
  form.append('elapsed', new File(['x'], 'x'));
  form.append('consent', new File(['x'], 'x'));
  const answer = await site.post('/contact', form);
  expect(answer.status).toBe(303);
  expect(await stored()).toEqual([plain]);
  expect((await site.post('/contact', { ...plain, consent: ['fax'] })).status).toBe(422);
});

test('the phone clerk is held to the same rules, and needs the number', () => {
  const noted = { name: ' Rina\nSoren ', mobile_no: '+91 00000 00000', message: 'The bus?' };
  expect(phoneEnquirySchema.parse(noted)).toEqual({
    language: 'en',
    name: 'Rina Soren',
    mobile_no: '0000000000',
    message: 'The bus?',
  });
  const { error } = phoneEnquirySchema.safeParse({});
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['name', 'mobile_no', 'message']);
  expect(enquirySchema.parse({ ...plain, name: 'a\r\n\tb' }).name).toBe('a b');
});
