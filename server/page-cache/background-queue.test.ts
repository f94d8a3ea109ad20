import { expect, test } from 'vitest';
import { runInBackground } from './encoded-page.ts';

test('the most urgent task runs first, and of too many the least urgent are dropped', async () => {
  const done: number[] = [];
  const dropped: number[] = [];
  const first = Promise.withResolvers<void>();
  runInBackground({ run: () => first.promise, urgency: () => 0, dropped: () => undefined });
  // Fifty may wait: of sixty the ten least urgent are dropped.
  for (let urgency = 1; urgency <= 60; urgency++) {
    runInBackground({
      run: async () => void done.push(urgency),
      urgency: () => urgency,
      dropped: () => void dropped.push(urgency),
    });
  }
  first.resolve();
  await expect.poll(() => done.length).toBe(50);
  expect(done).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
  expect(dropped.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('work that fails keeps nothing else from being done', async () => {
  const events: string[] = [];
  runInBackground({
    run: () => Promise.reject(new Error('no')),
    urgency: () => 2,
    dropped: () => void events.push('failed'),
  });
  runInBackground({ run: async () => void events.push('done'), urgency: () => 1, dropped: () => undefined });
  await expect.poll(() => events).toEqual(['failed', 'done']);
});
