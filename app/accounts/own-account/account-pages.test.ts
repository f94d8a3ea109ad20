import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { goodPassword } from '../../../tests/test-app.ts';

const account = '/admin/account';
const changePassword = '/admin/account/password';
const twoFactor = '/admin/account/two-factor';
const wrongPassword = 'eight brown goats dance';
const newPassword = 'nine boats cross the pond';

const site = siteForEach();

function idOfSession(answer: Answer): string | undefined {
  return attribute(answer.all('input[name=session]')[0], 'value');
}

/** What holds for every answer that was made for a person. */
function expectPrivate(answer: Answer): void {
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(answer.body).not.toContain('style=');
  expect(answer.body).not.toContain(goodPassword);
  expect(answer.body).not.toContain(wrongPassword);
  expect(answer.body).not.toContain(newPassword);
}

test('the account page shows who and where one is signed in', async () => {
  const asha = await site.signIn({ email: 'asha@school.example' });
  await site.signIn();
  const page = await asha.visit(account);
  expect(page.status).toBe(200);
  expectPrivate(page);
  expect(page.text('h1')).toBe('Your account');
  expect(attribute(page.all('input[name=email]')[0], 'value')).toBe('asha@school.example');
  expect(page.body).toContain('Administrator');
  expect(page.all('.session')).toHaveLength(2);
  expect(page.all('.session .tag')).toHaveLength(1);
  expect(page.all('input[name=session]')).toHaveLength(1);
});

test('a name is changed without a password, an e-mail only with it', async () => {
  const asha = await site.signIn();
  const typed = { intent: 'details', name: 'Asha  Soren', email: '' };
  expect((await asha.post(account, typed)).status).toBe(303);
  expect((await asha.visit(account)).body).toContain('Your details are saved.');
  const withEmail = { ...typed, email: 'asha@school.example' };
  const refused = [
    await asha.post(account, withEmail),
    await asha.post(account, { ...withEmail, password: wrongPassword }),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(422);
    expectPrivate(answer);
    expect(attribute(answer.all('[autofocus]')[0], 'name')).toBe('password');
    expect(attribute(answer.all('input[name=email]')[0], 'value')).toBe('asha@school.example');
    expect(attribute(answer.all('input[name=password]')[0], 'value')).toBeUndefined();
  }
  expect((await asha.post(account, { ...withEmail, password: goodPassword })).status).toBe(303);
  const rows = await site.db.selectFrom('person').select(['name', 'email']).execute();
  expect(rows).toEqual([{ name: 'Asha Soren', email: 'asha@school.example' }]);
});

test('an invalid name or e-mail has its error beside the field', async () => {
  const asha = await site.signIn();
  const answer = await asha.post(account, { intent: 'details', name: '', email: 'asha@' });
  expect(answer.status).toBe(422);
  expect(answer.all('.field-error')).toHaveLength(2);
  expect(attribute(answer.all('[autofocus]')[0], 'name')).toBe('name');
  const broken = await asha.post(account, { intent: 'details', name: 'a\0b', password: `${goodPassword}\0` });
  expect(broken.status).toBe(400);
  expectPrivate(broken);
});

test('another device is signed out alone, or all others at once', async () => {
  const asha = await site.signIn();
  const others = [await site.signIn(), await site.signIn(), await site.signIn()];
  const session = idOfSession(await asha.visit(account));
  for (const sentence of ['The device is signed out.', 'This device has already been signed out.']) {
    expect((await asha.post(account, { intent: 'end-session', session: session ?? '' })).status).toBe(303);
    expect((await asha.visit(account)).body).toContain(sentence);
  }
  expect((await asha.visit(account)).all('.session')).toHaveLength(3);
  expect((await asha.post(account, { intent: 'end-others' })).status).toBe(303);
  expect((await asha.visit(account)).all('.session')).toHaveLength(1);
  for (const other of others) expect((await other.visit(account)).status).toBe(302);
});

test("nobody ends somebody else's session", async () => {
  const asha = await site.signIn();
  await site.signIn();
  const session = idOfSession(await asha.visit(account)) ?? '';
  const bina = await site.signIn({ username: 'bina', role: 'editor' });
  expect((await bina.post(account, { intent: 'end-session', session })).status).toBe(303);
  await bina.post(account, { intent: 'end-others' });
  expect((await asha.visit(account)).all('.session')).toHaveLength(2);
});

test('a form that is none of ours is refused', async () => {
  const asha = await site.signIn();
  const forms: Record<string, string>[] = [
    {},
    { intent: 'make me principal' },
    { intent: 'end-session', session: '1' },
  ];
  for (const form of forms) expect((await asha.post(account, form)).status).toBe(400);
  for (const intent of ['', 'toString']) expect((await asha.post(twoFactor, { intent })).status).toBe(400);
});

test('the password is changed, and other devices are signed out', async () => {
  const asha = await site.signIn();
  const other = await site.signIn();
  const faulty: [Record<string, string>, string, string][] = [
    [{}, 'old_password', 'Enter your password.'],
    [{ old_password: wrongPassword, new_password: newPassword }, 'old_password', 'This password is incorrect.'],
    [{ old_password: goodPassword, new_password: 'short' }, 'new_password', 'Use at least 15 characters'],
    [
      { old_password: goodPassword, new_password: goodPassword },
      'new_password',
      'This is the same as your old password.',
    ],
  ];
  for (const [form, field, sentence] of faulty) {
    const answer = await asha.post(changePassword, form);
    expect(answer.status).toBe(422);
    expectPrivate(answer);
    expect(answer.body).toContain(sentence);
    expect(answer.all('[autofocus]').map((one) => attribute(one, 'name'))).toEqual([field]);
  }
  const changed = await asha.post(changePassword, { old_password: goodPassword, new_password: newPassword });
  expect(changed.status).toBe(303);
  expect(changed.headers.get('Location')).toBe(account);
  expect((await asha.visit(account)).body).toContain('Your password is changed. All other devices are signed out.');
  expect((await other.visit(account)).status).toBe(302);
});

test('a first password has to be replaced before anything else', async () => {
  const asha = await site.signIn();
  await site.db.updateTable('person').set({ must_change_password: 1 }).execute();
  expect((await asha.visit(account)).headers.get('Location')).toBe(changePassword);
  expect((await asha.visit(changePassword)).body).toContain('Please choose your own password first.');
  const changed = await asha.post(changePassword, { old_password: goodPassword, new_password: newPassword });
  expect(changed.headers.get('Location')).toBe('/admin/dashboard');
  expect((await asha.visit(account)).status).toBe(200);
});

test('after too many wrong passwords the answer says how long to wait', async () => {
  const asha = await site.signIn();
  const form = { intent: 'begin', begin_password: wrongPassword };
  // A right password does not count.
  expect((await asha.post(twoFactor, { ...form, begin_password: goodPassword })).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect((await asha.post(twoFactor, form)).status).toBe(422);
  const answer = await asha.post(twoFactor, { ...form, begin_password: goodPassword });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.all('.qr-code')).toEqual([]);
});

test('two-factor sign-in is set up with the password and a first code, and its secret is shown once', async () => {
  const asha = await site.signIn();
  const begun = await asha.post(twoFactor, { intent: 'begin', begin_password: goodPassword });
  expect(begun.status).toBe(200);
  expectPrivate(begun);
  expect(attribute(begun.all('svg.qr-code')[0], 'role')).toBe('img');
  expect(begun.body).toMatch(/<svg class="qr-code"[^>]*><path d="M0 0h7v1h-7z/);
  expect(begun.body).not.toMatch(/(src|href)="data:/);
  const links = begun.all('a').map((link) => attribute(link, 'href'));
  const uri = links.find((href) => href?.startsWith('otpauth:'));
  const secret = begun.text('.account-secret')?.replaceAll(' ', '') ?? '';
  expect(uri).toContain(`secret=${secret}`);
  const wrong = await asha.post(twoFactor, { intent: 'confirm', code: 'abcdef' });
  expect(wrong.status).toBe(422);
  for (const page of [wrong, await asha.visit(twoFactor)]) {
    expect(page.body).not.toContain(secret);
    expect(page.all('.qr-code')).toEqual([]);
  }
  const code = new TOTP({ secret }).generate();
  const confirmed = await asha.post(twoFactor, { intent: 'confirm', code });
  expectPrivate(confirmed);
  const recoveryCode = confirmed.text('.recovery-codes code') ?? '';
  expect(confirmed.all('.recovery-codes code')).toHaveLength(10);
  expect((await asha.post(twoFactor, { intent: 'confirm', code })).status).toBe(303);
  const later = await asha.visit(twoFactor);
  expect(later.body).toContain('You have 10 recovery codes left.');
  expect(later.body).not.toContain(recoveryCode);
  expect((await asha.visit(account)).body).toContain('On since');
});

test('recovery codes are renewed and two-factor sign-in is turned off with the password only', async () => {
  const asha = await site.signIn();
  const begun = await asha.post(twoFactor, { intent: 'begin', begin_password: goodPassword });
  const secret = begun.text('.account-secret')?.replaceAll(' ', '') ?? '';
  await asha.post(twoFactor, { intent: 'confirm', code: new TOTP({ secret }).generate() });
  for (const intent of ['renew', 'end']) {
    for (const password of ['', wrongPassword]) {
      const refused = await asha.post(twoFactor, { intent, [`${intent}_password`]: password });
      expect(refused.status).toBe(422);
      expectPrivate(refused);
      expect(refused.all('[autofocus]').map((one) => attribute(one, 'name'))).toEqual([`${intent}_password`]);
    }
  }
  const renewed = await asha.post(twoFactor, { intent: 'renew', renew_password: goodPassword });
  expect(renewed.all('.recovery-codes code')).toHaveLength(10);
  const begunAgain = await asha.post(twoFactor, { intent: 'begin', begin_password: goodPassword });
  expect(begunAgain.status).toBe(303);
  const ended = await asha.post(twoFactor, { intent: 'end', end_password: goodPassword });
  expect(ended.headers.get('Location')).toBe(account);
  expect((await asha.visit(account)).body).toContain('Two-step verification is off.');
});
