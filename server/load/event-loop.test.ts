import { expect, test } from 'vitest';
import { createLoadMonitor } from './event-loop.ts';

/** A monitor whose clock and histogram are set by hand. */
function openMonitor() {
  const clock = { ms: 0 };
  const delays = { count: 10, delayMs: 1, percentile: () => delays.delayMs * 1e6, reset: () => undefined };
  const monitor = createLoadMonitor({ delays, nowMs: () => clock.ms });
  const sampleAfter = (ms: number) => {
    clock.ms += ms;
    monitor.sample();
    return monitor.lateSamples();
  };
  return { delays, sampleAfter };
}

test('an event loop that turns quickly is not late, and one that was is not for ever', () => {
  const { delays, sampleAfter } = openMonitor();
  expect([sampleAfter(500), sampleAfter(505)]).toEqual([0, 0]);
  delays.delayMs = 300;
  expect([sampleAfter(500), sampleAfter(500)]).toEqual([1, 2]);
  delays.delayMs = 1;
  expect(sampleAfter(500)).toBe(0);
});

test('a window without a single delay counts as late', () => {
  const { delays, sampleAfter } = openMonitor();
  delays.count = 0;
  expect([sampleAfter(500), sampleAfter(500), sampleAfter(500)]).toEqual([1, 2, 3]);
});

test('a timer that is late itself counts for the samples that it missed', () => {
  const { sampleAfter } = openMonitor();
  expect(sampleAfter(800)).toBe(1);
  expect(sampleAfter(2_600)).toBe(6);
  expect(sampleAfter(500)).toBe(0);
});
