import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPaths } from '../app/content-types.ts';
import { newId } from '../app/lib/ids.ts';
import { oneEngine } from './fresh-database.ts';
import { type TestApp, testApp } from './test-app.ts';
import { uploadForm } from './uploads.ts';
import type { Visitor } from './visitor.ts';

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
  let site: TestApp;
  let staff: Visitor;
  beforeEach(async () => {
    site = await testApp({ engine });
    staff = await site.signIn();
  });
  afterEach(() => site.close());

  test.each(contentPaths)('%s: 404 for every invalid or unknown id, with GET and POST', async (list) => {
    const answers = [];
    for (const id of ['%00', 'a%00b', 'nonsense', '%f0%9f%90%90', `${newId()}x`, newId()]) {
      const address = `/admin/${list}/${id}/edit`;
      const sent = await staff.post(
        address,
        ['albums', 'menu', 'calendar', 'templates', 'answers'].includes(list) ? words : uploadForm(words, undefined),
      );
      answers.push([id, (await staff.visit(address)).status, sent.status]);
    }
    expect(answers).toEqual(answers.map(([id]) => [id, 404, 404]));
    expect(site.errors).toEqual([]);
  });

  test('a photo of an album that is none cannot be moved', async () => {
    for (const id of ['%00', 'nonsense']) {
      expect((await staff.post(`/admin/albums/${id}/edit`, { id: newId(), to: 'first' })).status).toBe(404);
    }
    expect(site.errors).toEqual([]);
  });
});
