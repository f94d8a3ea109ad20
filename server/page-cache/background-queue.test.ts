import { expect, test } from 'vitest';
import { runInBackground } from './encoded-page.ts';

test('the most wanted is done first, and of too much the least wanted is given up', async () => {
  const done: number[] = [];
  const dropped: number[] = [];
  const first = Promise.withResolvers<void>();
  runInBackground({ run: () => first.promise, urgency: () => 0, dropped: () => undefined });
  // Fifty may wait: of sixty the ten that are wanted least are given up.
  for (let wanted = 1; wanted <= 60; wanted++) {
    runInBackground({
      run: async () => void done.push(wanted),
      urgency: () => wanted,
      dropped: () => void dropped.push(wanted),
    });
  }
  first.resolve();
  await expect.poll(() => done.length).toBe(50);
  expect(done).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
  expect(dropped.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('work that fails keeps nothing else from being done', async () => {
  const told: string[] = [];
  runInBackground({
    run: () => Promise.reject(new Error('no')),
    urgency: () => 2,
    dropped: () => void told.push('failed'),
  });
  runInBackground({ run: async () => void told.push('done'), urgency: () => 1, dropped: () => undefined });
  await expect.poll(() => told).toEqual(['failed', 'done']);
});
