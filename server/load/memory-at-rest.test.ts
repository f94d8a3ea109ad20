import { expect, test } from 'vitest';
import { createMemoryAtRest } from './memory-at-rest.ts';

const megabyte = 1024 * 1024;

function openMemory() {
  const memory = { megabytes: 150, busy: 0, collected: 0, freed: 60 };
  const { look } = createMemoryAtRest({
    collect() {
      memory.collected += 1;
      memory.megabytes -= memory.freed;
    },
    usedBytes: () => memory.megabytes * megabyte,
    busyShare: () => memory.busy,
  });
  return (megabytes: number, { busy = 0, freed = 60, times = 1 } = {}) => {
    for (let time = 0; time < times; time += 1) {
      Object.assign(memory, { megabytes, busy, freed });
      look();
    }
    return memory.collected;
  };
}

test('what a flood left is collected once it is over, until nothing is left of it', () => {
  const lookAt = openMemory();
  expect([lookAt(160), lookAt(280, { busy: 0.9 })]).toEqual([0, 0]);
  expect([lookAt(280), lookAt(220), lookAt(160)]).toEqual([1, 2, 2]);
  expect([lookAt(140), lookAt(180)]).toEqual([2, 3]);
});

test('what is still in use is tried again after a minute, and less often when it stays so', () => {
  const lookAt = openMemory();
  expect(lookAt(280, { freed: 5 })).toBe(1);
  expect([lookAt(280, { freed: 5, times: 6 }), lookAt(280)]).toEqual([1, 2]);
  expect(lookAt(280, { freed: 0, times: 3 * 7 })).toBe(5);
  expect(lookAt(280, { freed: 0 })).toBe(6);
  expect([lookAt(280, { times: 60 }), lookAt(280)]).toEqual([6, 7]);
});
