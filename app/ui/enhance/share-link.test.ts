import { expect, test } from 'vitest';
import { officeShareAddress, shareAddress } from './share-link.tsx';

const address = 'https://school.example/allnotices/1';

test.each([
  [
    'title, first line and address',
    'Closed on Monday.\n\nCome on Tuesday.',
    `Puja holiday\nClosed on Monday.\n${address}`,
  ],
  ['title and address when it says no more', undefined, `Puja holiday\n${address}`],
  ['only the beginning of a long line', 'goat '.repeat(200), `Puja holiday\n${'goat '.repeat(40).trim()}…\n${address}`],
])('sends %s', (_what, words, text) => {
  const link = new URL(shareAddress({ title: 'Puja holiday', address, ...(words !== undefined && { words }) }));
  expect(link.origin + link.pathname).toBe('https://wa.me/');
  expect(link.searchParams.get('text')).toBe(text);
});

test('begins with the day, in one line with the title', () => {
  const shared = { title: 'Puja\nholiday', day: '29 Jun 2026', words: 'Closed.', address };
  const textOf = (link: string) => new URL(link).searchParams.get('text');
  expect(textOf(shareAddress(shared))).toBe(`29 Jun 2026: Puja holiday\nClosed.\n${address}`);
  expect(textOf(officeShareAddress(shared))).toBe(`*29 Jun 2026: Puja holiday*\nClosed.\n${address}`);
});

test('a text to share keeps the letters of other scripts, and arrives as it was written', () => {
  const title = 'ছুটি & “পূজা” #1 50% <🎉>';
  const link = shareAddress({ title, address: 'https://school.example/bn/allnotices/1' });
  expect(link).toContain('ছুটি');
  expect(link).not.toMatch(/[\s#<>"]/);
  expect(new URL(link).searchParams.get('text')).toBe(`${title}\nhttps://school.example/bn/allnotices/1`);
});
