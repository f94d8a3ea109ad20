import { describe, expect, test } from 'vitest';
import { siteForEach } from '../../tests/site-of-tests.ts';

const site = siteForEach();

describe('logging out', () => {
  test('ends the session on the server and goes to the home page', async () => {
    const asha = await site.signIn();
    const before = new Map(asha.cookies);
    const { status, headers } = await asha.post('/admin/logout', {});
    expect([status, headers.get('Location')]).toEqual([303, '/']);
    expect(headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(asha.cookies.has('session')).toBe(false);
    expect(asha.cookies.has('device')).toBe(true);
    // Whoever kept a copy of the cookie cannot use it any more.
    for (const [name, value] of before) asha.cookies.set(name, value);
    expect((await asha.visit('/admin/dashboard')).headers.get('Location')).toMatch(/^\/login\?/);
  });

  test('needs a form: opening the address changes nothing', async () => {
    const asha = await site.signIn();
    const { status, headers } = await asha.visit('/admin/logout');
    expect([status, headers.get('Location')]).toEqual([302, '/admin/dashboard']);
    expect((await asha.visit('/admin/dashboard')).status).toBe(200);
  });

  test('says so when it fails, and offers to try again', async () => {
    const asha = await site.signIn();
    await site.db.schema.alterTable('activity').renameTo('activity_away').execute();
    const page = await asha.post('/admin/logout', {});
    expect(page.status).toBe(500);
    expect(page.text('.note[role="alert"] strong')).toBe('An error occurred. Please try again.');
    expect(page.all('main form[action="/admin/logout"]')).toHaveLength(1);
    await site.db.schema.alterTable('activity_away').renameTo('activity').execute();
    expect((await asha.post('/admin/logout', {})).status).toBe(303);
  });
});
