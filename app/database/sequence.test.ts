import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { nextInSequence } from './sequence.server.ts';

eachEngine('a counter', (openDatabase) => {
  test('gives single numbers and blocks, none of them twice, also to several at once', async () => {
    const db = await openDatabase();
    expect(await nextInSequence(db, 'album')).toBe(1);
    expect(await nextInSequence(db, 'album', 500)).toBe(501);
    expect(await nextInSequence(db, 'photo', 3)).toBe(3);
    const lasts = await Promise.all([10, 10, 10].map((count) => nextInSequence(db, 'album', count)));
    expect(lasts.toSorted()).toEqual([511, 521, 531]);
    expect(await nextInSequence(db, 'album')).toBe(532);
  });
});
