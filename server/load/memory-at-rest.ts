import { performance } from 'node:perf_hooks';

const lookMs = 10_000;
const restShare = 0.1;
const growthBytes = 32 * 1024 * 1024;
const worthBytes = 8 * 1024 * 1024;

type MemoryAtRestOptions = {
  collect: () => void;
  usedBytes: () => number;
  busyShare: () => number;
};

/** V8 collects while it works: what a flood left behind would stay as long as nobody comes. */
export function createMemoryAtRest({ collect, usedBytes, busyShare }: MemoryAtRestOptions) {
  let known = usedBytes();
  return {
    look(): void {
      if (busyShare() > restShare) return;
      const used = usedBytes();
      if (used <= known + growthBytes) {
        known = Math.min(known, used);
        return;
      }
      collect();
      const left = usedBytes();
      if (used - left < worthBytes) known = left;
    },
  };
}

/** Where Node was not started with `--expose-gc` nothing is done. */
export function watchMemoryAtRest(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let last = performance.eventLoopUtilization();
  const atRest = createMemoryAtRest({
    collect: () => void collect(),
    usedBytes: () => process.memoryUsage.rss(),
    busyShare() {
      const { utilization } = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      return utilization;
    },
  });
  setInterval(atRest.look, lookMs).unref();
}
