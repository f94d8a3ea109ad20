import { expect, test } from 'vitest';
import { findPersonByUsername } from '../app/accounts/people.server.ts';
import { attribute } from './answer.ts';
import { whileActivityFails } from './broken-activity.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import { goodPassword } from './test-app.ts';

const site = siteForEach({ sendsMail: true });
const office = staffForEach(site);

async function idOf(username: string): Promise<string> {
  return (await findPersonByUsername(site.db, username))?.id ?? '';
}

async function invite(fields: Record<string, string> = {}): Promise<string> {
  const answer = await office.post('/admin/people/invite', { name: 'Rina Sen', email: '', role: 'editor', ...fields });
  const link = attribute(answer.all('#invitation-address')[0], 'value') ?? '';
  return link.replace(site.origin, '');
}

test('an administrator invites somebody by a link that is shown only once', async () => {
  const path = await invite();
  expect(path).toMatch(/^\/invitation\/[0-9a-v]{52}$/);
  const list = await office.visit('/admin/people');
  expect(list.body).not.toContain(path);
  expect(list.text('.invitation-list')).toMatch(/Rina Sen ?Editor\. Invited, link works until \d{1,2} \w{3} \d{4}/);
});

test('the link can be handed on by WhatsApp and goes by e-mail', async () => {
  const fields = { name: 'Rina Sen', email: 'rina@school.example', role: 'administrator' };
  const answer = await office.post('/admin/people/invite', fields);
  const link = attribute(answer.all('#invitation-address')[0], 'value') ?? '';
  const whatsapp = new URL(attribute(answer.all('.invitation-link a')[0], 'href') ?? '');
  expect(whatsapp.searchParams.get('text')).toContain(link);
  expect(answer.text('.invitation-link .note')).toContain('It will also be e-mailed to rina@school.example.');
  expect(await site.db.selectFrom('email').select('body').execute()).toMatchObject([
    { body: expect.stringContaining(link) },
  ]);
});

test('an invalid invitation keeps the typed text and says how to correct it', async () => {
  const answer = await office.post('/admin/people/invite', { name: '', email: 'rina@' });
  expect(answer.status).toBe(422);
  expect(attribute(answer.all('#field-email')[0], 'value')).toBe('rina@');
  expect(answer.text('#field-name-error')).toBe('Enter the name of the person.');
  expect(answer.text('#role-error')).toBe('Choose a role.');
});

test('when the database fails an invitation keeps what was typed, and nobody is invited', async () => {
  const fields = { name: 'Rina Sen', email: 'rina@school.example', role: 'editor' };
  const answer = await whileActivityFails(site.db, () => office.post('/admin/people/invite', fields));
  expect(answer.status).toBe(500);
  expect(answer.text('.note')).toContain('This could not be done. Please try again in a moment.');
  expect(attribute(answer.all('#field-name')[0], 'value')).toBe('Rina Sen');
  expect(attribute(answer.all('#field-email')[0], 'value')).toBe('rina@school.example');
  expect(attribute(answer.all('input[value="editor"]')[0], 'checked')).toBeDefined();
  expect(site.errors.splice(0)).toHaveLength(1);
  expect(await site.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
});

test('whoever opens the link chooses username and password, and is inside', async () => {
  const path = await invite();
  const rina = site.browser();
  const page = await rina.visit(path);
  expect(page.text('main')).toContain('Rina Sen, you are invited to manage the website of Our School as editor.');
  expect(attribute(page.all('#field-username')[0], 'value')).toBe('rina.sen');
  const answer = await rina.post(path, { username: 'rina.sen', password: goodPassword });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/dashboard']);
  expect((await rina.visit('/admin/account')).status).toBe(200);
  expect((await rina.visit('/admin/people')).status).toBe(403);
  const later = await site.visit(path);
  expect([later.status, later.text('h1')]).toEqual([404, 'This link does not work']);
});

test('a refused acceptance never shows the password, and leaves the link open', async () => {
  const path = await invite();
  const taken = await site.post(path, { username: 'Asha', password: goodPassword });
  expect(taken.status).toBe(422);
  expect(taken.text('#field-username-error')).toBe('This username is already taken. Add a letter or a digit.');
  expect(taken.body).not.toContain(goodPassword);
  const weak = await site.post(path, { username: 'rina', password: 'short' });
  expect(weak.text('#field-password-error')).toContain('Use at least 15 characters');
  expect((await site.visit(path)).status).toBe(200);
});

test('an invitation is made anew or withdrawn, and the older link ends', async () => {
  const path = await invite();
  const id = attribute((await office.visit('/admin/people')).all('.invitation-list input[name=id]')[0], 'value') ?? '';
  const again = await office.post('/admin/people', { id, intent: 'invite-again' });
  const newer = (attribute(again.all('#invitation-address')[0], 'value') ?? '').replace(site.origin, '');
  expect([(await site.visit(path)).status, (await site.visit(newer)).status]).toEqual([404, 200]);
  expect((await office.post('/admin/people', { id, intent: 'withdraw' })).status).toBe(303);
  expect((await site.visit(newer)).status).toBe(404);
  expect((await office.visit('/admin/people')).text('.toast')).toContain('The invitation for Rina Sen is cancelled.');
});

test('pages behind a secret address are kept nowhere and tell no other site where they are', async () => {
  for (const path of [await invite(), '/invitation/nothing', '/reset-password/nothing']) {
    const { headers, all, body } = await site.visit(path);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(attribute(all('meta[name=referrer]')[0], 'content')).toBe('same-origin');
    expect(body).not.toContain('rel="canonical"');
  }
});

test('a person gets another role, is disabled, let in again and removed', async () => {
  const bina = await site.signIn({ username: 'bina', name: 'Bina', role: 'editor' });
  const id = await idOf('bina');
  const page = `/admin/people/${id}`;
  expect((await office.post(page, { intent: 'role', role: 'administrator' })).status).toBe(303);
  expect((await bina.visit('/admin/people')).status).toBe(200);
  expect((await office.post(page, { intent: 'remove' })).status).toBe(409);
  await office.post(page, { intent: 'disable' });
  expect((await bina.visit('/admin/people')).headers.get('location')).toMatch(/^\/login/);
  expect((await office.visit(page)).text('.person-facts')).toContain('Account disabled');
  await office.post(page, { intent: 'enable' });
  expect((await bina.post('/login', { username: 'bina', password: goodPassword })).status).toBe(303);
  await office.post(page, { intent: 'disable' });
  expect((await office.post(page, { intent: 'remove' })).headers.get('location')).toBe('/admin/people');
  expect((await office.visit(page)).status).toBe(404);
});

test('an administrator sees no way to shut themselves out, and finds none', async () => {
  const page = `/admin/people/${await idOf('asha')}`;
  const { all } = await office.visit(page);
  expect(all('[value=disable]')).toEqual([]);
  expect(all('input[name=role]')).toEqual([]);
  for (const intent of ['disable', 'role', 'remove']) {
    const answer = await office.post(page, { intent, role: 'editor' });
    expect([answer.status, answer.text('.note-error')]).toEqual([
      409,
      'You cannot do this to your own account. Ask another administrator.',
    ]);
  }
});

test('name and e-mail of a person are mended', async () => {
  const page = `/admin/people/${await idOf('asha')}`;
  const faulty = await office.post(page, { intent: 'details', name: 'Asha M.', email: 'asha' });
  expect([faulty.status, attribute(faulty.all('#field-name')[0], 'value')]).toEqual([422, 'Asha M.']);
  await office.post(page, { intent: 'details', name: 'Asha M.', email: 'asha@school.example' });
  const person = await findPersonByUsername(site.db, 'asha');
  expect(person).toMatchObject({ name: 'Asha M.', email: 'asha@school.example' });
});

test('these pages reject unknown people and intents', async () => {
  expect((await office.visit('/admin/people/nobody')).status).toBe(404);
  expect((await office.post('/admin/people/nobody', { intent: 'disable' })).status).toBe(404);
  expect((await office.post(`/admin/people/${await idOf('asha')}`, { intent: 'promote' })).status).toBe(400);
  expect((await office.post('/admin/people', { intent: 'withdraw', id: 'nothing' })).status).toBe(400);
});

test('an administrator makes a new password for somebody who cannot get in, and sees it this once', async () => {
  const rina = await site.signIn({ username: 'rina', name: 'Rina Sen', role: 'editor' });
  const path = `/admin/people/${await idOf('rina')}`;
  const asking = await office.post(path, { intent: 'renew-password' });
  expect(asking.text('.note-warning')).toContain('Create a new password for Rina Sen?');
  expect((await rina.visit('/admin/dashboard')).status).toBe(200);
  const answer = await office.post(path, { intent: 'renew-password', confirmed: 'yes' });
  const password = answer.text('.made-up-password') ?? '';
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect((await office.visit(path)).body).not.toContain(password);
  expect((await rina.visit('/admin/dashboard')).headers.get('Location')).toMatch(/^\/login/);
  expect((await rina.post('/login', { username: 'rina', password: goodPassword })).status).toBe(401);
  expect((await rina.post('/login', { username: 'rina', password })).status).toBe(303);
  expect((await rina.visit('/admin/dashboard')).headers.get('Location')).toBe('/admin/account/password');
});

test('nobody makes a new password for themselves that way', async () => {
  const path = `/admin/people/${await idOf('asha')}`;
  const answer = await office.post(path, { intent: 'renew-password', confirmed: 'yes' });
  expect([answer.status, answer.all('.made-up-password').length]).toEqual([409, 0]);
  expect((await office.visit('/admin/dashboard')).status).toBe(200);
});
