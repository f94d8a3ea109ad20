import { describe, expect, test } from 'vitest';
import { type Move, reorder } from './moves.ts';

describe('the order that a page shows before the server has answered', () => {
  const shown = (id: string, to: Move['to'], beside = '') => reorder([...'abcd'], { id, to, beside }).join('');

  test('is the one that the server will keep', () => {
    expect([shown('c', 'up'), shown('c', 'down')]).toEqual(['acbd', 'abdc']);
    expect([shown('c', 'first'), shown('b', 'last')]).toEqual(['cabd', 'acdb']);
    expect([shown('d', 'before', 'a'), shown('a', 'after', 'c')]).toEqual(['dabc', 'bcad']);
  });

  test('stays as it is where the page cannot know', () => {
    expect([shown('a', 'up'), shown('d', 'down'), shown('x', 'up'), shown('a', 'after', 'x')]).toEqual(
      Array(4).fill('abcd'),
    );
  });
});
