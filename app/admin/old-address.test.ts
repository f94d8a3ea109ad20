import { afterAll, describe, expect, test } from 'vitest';
import { siteForAll } from '../../tests/site-of-tests.ts';
import { newId } from '../lib/ids.ts';
import { oldAddresses } from '../lib/old-addresses.ts';

const site = siteForAll();
afterAll(() => expect(site.errors).toEqual([]));

const id = newId();
const pairs = oldAddresses.map(({ from, to }) => [from.replace(':id', id), to.replace(':id', id)] as const);

describe('an address of the specification', () => {
  test.each(pairs)('%s leads a stranger to the sign-in, and from there to %s', async (from, to) => {
    const login = `/login?${new URLSearchParams({ returnTo: to })}`;
    const page = await site.visit(from);
    expect([page.status, page.headers.get('location')]).toEqual([302, login]);
    const form = await site.post(from, { title: 'x' });
    expect([form.status, form.headers.get('location')]).toEqual([303, login]);
  });

  test('leads a person of the office straight to the page', async () => {
    const asha = await site.signIn();
    for (const [from, to] of pairs) {
      const page = await asha.visit(from);
      expect([page.status, page.headers.get('location')]).toEqual([302, to]);
      const form = await asha.post(from, { title: 'x' });
      expect([form.status, form.headers.get('location')]).toEqual([303, to]);
    }
  });

  test.each(['/photos/1/update', '/notice/..%2F..%2Fpeople/update', '/results/x/update'])(
    '%s names nothing, and shows the page for that',
    async (path) => {
      const page = await site.visit(path);
      expect(page.status).toBe(404);
      expect(page.text('h1')).toBe('Page Not Found');
      expect((await site.post(path, {})).status).toBe(404);
    },
  );
});
