import { expect, test } from 'vitest';
import { createMemoryAtRest } from './memory-at-rest.ts';

const megabyte = 1024 * 1024;

test('what a flood left is collected once it is over, until what is left is in use', () => {
  const memory = { megabytes: 150, busy: 0, collected: 0, freed: 60 };
  const { look } = createMemoryAtRest({
    collect() {
      memory.collected += 1;
      memory.megabytes -= memory.freed;
    },
    usedBytes: () => memory.megabytes * megabyte,
    busyShare: () => memory.busy,
  });
  const lookAt = (megabytes: number, busy: number, freed = 60) => {
    Object.assign(memory, { megabytes, busy, freed });
    look();
    return memory.collected;
  };
  expect([lookAt(160, 0), lookAt(280, 0.9)]).toEqual([0, 0]);
  expect([lookAt(280, 0.01), lookAt(220, 0.01)]).toEqual([1, 2]);
  expect(lookAt(160, 0)).toBe(2);
  expect([lookAt(200, 0, 5), lookAt(200, 0, 5), lookAt(215, 0, 5)]).toEqual([3, 3, 3]);
  expect(lookAt(140, 0)).toBe(3);
  expect(lookAt(190, 0)).toBe(4);
});
