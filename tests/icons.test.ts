import { expect, test } from 'vitest';
import { testApp } from './test-app.ts';

test('a page has the outline of an icon once, and the others of its kind refer to it', async () => {
  const site = await testApp();
  const { body } = await site.visit('/allnotices');
  const icons = [...body.matchAll(/<svg class="icon".*?<\/svg>/g)].map(([icon]) => icon);
  const outlines = icons.flatMap((icon) => /<path id="([^"]+)" d="([^"]+)"/.exec(icon)?.slice(1) ?? []);
  const references = icons.flatMap((icon) => /<use href="#([^"]+)"/.exec(icon)?.[1] ?? []);
  expect(references.length).toBeGreaterThan(0);
  expect(icons.length).toBe(outlines.length / 2 + references.length);
  expect(new Set(outlines).size).toBe(outlines.length);
  expect(references.filter((id) => !outlines.includes(id))).toEqual([]);
  await site.close();
});
