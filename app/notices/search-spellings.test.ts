import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { eachEngine } from '../../tests/engines.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { insertNotice } from './notices.server.ts';

const common = { details: 'Please read.', is_pinned: 0 } as const;

eachEngine('a search of notices', (_openDatabase, engine) => {
  const site = siteForEach({ engine });
  afterEach(() => expect(site.errors).toEqual([]));

  test('finds every spelling, the one that was typed first, on each page once', async () => {
    for (let count = 1; count <= 54; count++) {
      const word = count % 9 === 0 ? 'শ্রেণী' : 'শ্রেণি';
      await insertNotice(site.db, { ...common, title: `${word} ${count}`, category: 'general' }, asStaff);
    }
    const numbers = (some: readonly string[]) => some.map((title) => Number(/\d+/.exec(title)?.[0]));
    const exact = [54, 45, 36, 27, 18, 9];
    const others = Array.from({ length: 54 }, (_, index) => 54 - index).filter((count) => count % 9 !== 0);
    const query = `?q=${encodeURIComponent('শ্রেণী')}`;
    const pages: string[][] = [];
    for (let address: string | undefined = `/allnotices${query}`; address; ) {
      const page = await site.visit(address);
      pages.push(page.all('.notice-title').map(({ textContent }) => textContent));
      address = attribute(page.all('a[rel=next]')[0], 'href');
    }
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 6]);
    expect(numbers(pages.flat())).toEqual([...exact, ...others]);
    const last = await site.visit(`/allnotices${query}&older=7`);
    const before = await site.visit(attribute(last.all('a[rel=prev]')[0], 'href') ?? '');
    expect(numbers(before.all('.notice-title').map(({ textContent }) => textContent))).toHaveLength(24);
  });

  test('finds what is of a type by the name of the type, in each language', async () => {
    await insertNotice(site.db, { ...common, title: 'Jagaddhatri Puja', category: 'holiday' }, asStaff);
    await insertNotice(site.db, { ...common, title: 'New books', category: 'general' }, asStaff);
    for (const word of ['ছুটি', 'छुट्टी', 'ଛୁଟି', 'holiday']) {
      const page = await site.visit(`/bn/allnotices?q=${encodeURIComponent(word)}`);
      expect([word, page.text('main')?.includes('Jagaddhatri'), page.text('main')?.includes('New books')]).toEqual([
        word,
        true,
        false,
      ]);
    }
  });
});
