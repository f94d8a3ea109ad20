import { expect, test } from 'vitest';
import { attribute } from './answer.ts';
import { siteForEach } from './site-of-tests.ts';
import { goodPassword, testApp } from './test-app.ts';

const newPassword = 'eleven green parrots sing';

const site = siteForEach({ sendsMail: true });

/** The path of the link in the newest e-mail. */
async function linkSent(): Promise<string> {
  const emails = site.db.selectFrom('email').select('body').orderBy('sequence', 'desc');
  const email = await emails.executeTakeFirstOrThrow();
  return /\/reset-password\/\w+/.exec(email.body)?.[0] ?? '';
}

test('everybody gets the same answer, whoever they say they are', async () => {
  await site.signIn({ username: 'asha', email: 'asha@school.example' });
  const heads = [];
  for (const account of ['asha', 'asha@school.example', 'nobody']) {
    const { status, headers, body } = await site.post('/forgot-password', { account });
    heads.push([status, body, ...[...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')]);
  }
  expect(heads[0]).toEqual(heads[1]);
  expect(heads[0]).toEqual(heads[2]);
  expect((await site.visit('/forgot-password?sent=1')).text('.note')).toBe(
    'If this account has an e-mail address, a link has been sent. It works for 30 minutes.',
  );
});

test('with the link a new password is chosen, and every session ends', async () => {
  const asha = await site.signIn({ username: 'asha', email: 'asha@school.example' });
  await site.post('/forgot-password', { account: 'asha' });
  const path = await linkSent();
  const other = site.browser();
  expect((await other.visit(path)).text('form')).toContain('For the account asha.');
  expect((await other.visit(path)).status).toBe(200);
  const answer = await other.post(path, { password: newPassword });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  expect((await other.visit('/login')).text('.note')).toBe('The new password is saved. Sign in with it now.');
  expect((await asha.visit('/admin/account')).headers.get('location')).toMatch(/^\/login/);
  expect((await other.post('/login', { username: 'asha', password: goodPassword })).status).toBe(401);
  expect((await other.post('/login', { username: 'asha', password: newPassword })).status).toBe(303);
});

test('a used link leads to a new one', async () => {
  await site.signIn({ username: 'asha', email: 'asha@school.example' });
  await site.post('/forgot-password', { account: 'asha' });
  const path = await linkSent();
  await site.post(path, { password: newPassword });
  for (const later of [await site.visit(path), await site.post(path, { password: newPassword })]) {
    expect([later.status, later.text('h1')]).toEqual([404, 'This link does not work']);
    expect(attribute(later.all('main .button')[0], 'href')).toBe('/forgot-password');
  }
});

test('a weak password is refused beside its field, never shown again, and the link still works', async () => {
  await site.signIn({ username: 'asha', email: 'asha@school.example' });
  await site.post('/forgot-password', { account: 'asha' });
  const path = await linkSent();
  const answer = await site.post(path, { password: 'too short' });
  expect(answer.status).toBe(422);
  expect(answer.text('#field-password-error')).toContain('Use at least 15 characters');
  expect(answer.body).not.toContain('too short');
  expect((await site.post(path, { password: newPassword })).status).toBe(303);
});

test('an IP address with too many requests learns how long to wait', async () => {
  const ask = () => site.post('/forgot-password', { account: 'nobody' });
  const asked = await Promise.all(Array.from({ length: 10 }, ask));
  expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(303));
  const answer = await ask();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(answer.text('.note-error')).toMatch(/^Too many attempts\. Please wait \d+ minutes, then try again\.$/);
});

test('an empty field is refused with what to write', async () => {
  const answer = await site.post('/forgot-password', { account: ' ' });
  expect([answer.status, answer.text('#field-account-error')]).toEqual([422, 'Enter your username or e-mail address.']);
});

test('while no e-mails leave the site, the page says who can help and takes a recovery code alone', async () => {
  const silent = await testApp();
  try {
    const asha = await silent.signIn({ username: 'asha', email: 'asha@school.example' });
    const page = await silent.visit('/forgot-password');
    expect(page.all('main form input').map((input) => attribute(input, 'name'))).toEqual([
      'intent',
      'username',
      'code',
      'app_code',
    ]);
    expect(page.text('main')).toContain('ask the person who manages the website.');
    expect(page.body).not.toContain('npm run');
    expect((await silent.post('/forgot-password', { account: 'asha' })).status).toBe(303);
    expect(await silent.db.selectFrom('email').selectAll().execute()).toEqual([]);
    expect((await asha.visit('/admin/dashboard')).body).toContain('Create and print recovery codes');
    const made = await asha.post('/admin/account/recovery-codes', { intent: 'renew', renew_password: goodPassword });
    const code = made.all('.recovery-codes code')[0]?.textContent ?? '';
    expect((await asha.visit('/admin/dashboard')).body).not.toContain('Create and print recovery codes');
    const wrong = await silent.post('/forgot-password', { intent: 'recover', username: 'nobody', code });
    expect([wrong.status, wrong.body.includes(code), wrong.text('.field-error')]).toEqual([
      ...[422, false, expect.stringContaining('do not match')],
    ]);
    const right = await silent.post('/forgot-password', { intent: 'recover', username: 'asha', code });
    const address = right.headers.get('Location') ?? '';
    expect((await silent.post(address, { password: 'nine green boats sleep' })).headers.get('Location')).toBe('/login');
  } finally {
    await silent.close();
  }
});
