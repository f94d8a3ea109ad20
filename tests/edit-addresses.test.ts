import { describe, expect, test } from 'vitest';
import { contentPaths } from '../app/content-types.ts';
import { newId } from '../app/lib/ids.ts';
import { oneEngine } from './fresh-database.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import { uploadForm } from './uploads.ts';

const words = {
  title: 'A',
  name: 'A',
  day: '',
  details: 'A',
  category: 'general',
  first_day: '2026-08-15',
  picture: 'keep',
  version: '1',
};

describe.each(oneEngine)('edit addresses that name nothing, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  test('of every list answer 404, with GET and POST', async () => {
    for (const list of contentPaths) await expectNothingIn(list);
    expect(site.errors).toEqual([]);
  });

  async function expectNothingIn(list: string): Promise<void> {
    const answers = [];
    for (const id of ['%00', 'a%00b', 'nonsense', '%f0%9f%90%90', `${newId()}x`, newId()]) {
      const address = `/admin/${list}/${id}/edit`;
      const sent = await staff.post(
        address,
        ['albums', 'menu', 'calendar', 'templates', 'answers'].includes(list) ? words : uploadForm(words, undefined),
      );
      answers.push([address, (await staff.visit(address)).status, sent.status]);
    }
    expect(answers).toEqual(answers.map(([address]) => [address, 404, 404]));
  }

  test('a photo of an album that is none cannot be moved', async () => {
    for (const id of ['%00', 'nonsense']) {
      expect((await staff.post(`/admin/albums/${id}/edit`, { id: newId(), to: 'first' })).status).toBe(404);
    }
    expect(site.errors).toEqual([]);
  });
});
