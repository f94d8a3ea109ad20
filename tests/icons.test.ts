import { expect, test } from 'vitest';
import { shorterOutline } from '../scripts/vite/shorter-outlines.ts';
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

test.each([
  ['ends where it began', 'M10.4,10.4a8,8,0,0,1,8.3-8.3L40.2,2.1Z', 'M10 10a8 8 0 0 1 9-8h21z'],
  ['does not add up what is rounded', 'M0,0l1.4,0 1.4,0 1.4,0', 'M0 0h1 2 1'],
  ['keeps flags that stand together', 'M0,0a12,12,0,01-17,17', 'M0 0a12 12 0 0 1-17 17'],
  ['goes on behind a closed line', 'm4,4h8v8zm20.6,0h4v4z', 'M4 4h8v8zm21 0h4v4z'],
  ['leaves out what has no length', 'M8,8h.2v.2l9,9', 'M8 8l9 9'],
  [
    'has curves and letters of both cases',
    'M8,8C9.4,9.4,10,10,12.6,12.4S20,20,24,24V40H8',
    'M8 8c1 1 2 2 5 4s7 8 11 12v16h-16',
  ],
])('an outline in whole units %s', (_what, drawn, shorter) => {
  expect(shorterOutline(drawn)).toBe(shorter);
});
