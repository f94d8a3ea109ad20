import { performance } from 'node:perf_hooks';

const lookMs = 10_000;
const restShare = 0.1;
const growthBytes = 16 * 1024 * 1024;
const worthBytes = 8 * 1024 * 1024;
/** In looks: connections of a flood hold their memory for a minute or two, so collecting earlier frees little. */
const looksBetween = { soon: 6, late: 60 };
const soonTries = 3;

type MemoryAtRestOptions = {
  collect: () => void;
  usedBytes: () => number;
  busyShare: () => number;
};

/** V8 collects garbage only while it works: after a flood it would stay until the next requests. */
export function createMemoryAtRest({ collect, usedBytes, busyShare }: MemoryAtRestOptions) {
  let lowest = usedBytes();
  let uselessRuns = 0;
  let looksToSkip = 0;
  return {
    look(): void {
      if (busyShare() > restShare) return;
      if (looksToSkip > 0) {
        looksToSkip -= 1;
        return;
      }
      const used = usedBytes();
      lowest = Math.min(lowest, used);
      if (used <= lowest + growthBytes) return;
      collect();
      const isWorth = used - usedBytes() >= worthBytes;
      uselessRuns = isWorth ? 0 : uselessRuns + 1;
      if (!isWorth) looksToSkip = uselessRuns > soonTries ? looksBetween.late : looksBetween.soon;
    },
  };
}

/** Where Node was not started with `--expose-gc` nothing is done. */
export function watchMemoryAtRest(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let last = performance.eventLoopUtilization();
  const atRest = createMemoryAtRest({
    // Also gives back what is free between objects, which a usual collection keeps for the next requests.
    collect: () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    usedBytes: () => process.memoryUsage.rss(),
    busyShare() {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      return utilization;
    },
  });
  setInterval(atRest.look, lookMs).unref();
}
