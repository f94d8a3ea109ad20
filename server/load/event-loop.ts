import { monitorEventLoopDelay } from 'node:perf_hooks';

const maxDelayMs = 250;
const sampleMs = 500;

type Delays = { count: number; percentile(percentile: number): number; reset(): void };

type LoadMonitorOptions = { delays: Delays; nowMs: () => number };

export function createLoadMonitor({ delays, nowMs }: LoadMonitorOptions) {
  let lateSamples = 0;
  let expectedAt = nowMs() + sampleMs;
  return {
    sample(): void {
      const lateMs = Math.max(0, nowMs() - expectedAt);
      // A turn longer than the sample time leaves the histogram empty: that is late too.
      const isLate = lateMs > maxDelayMs || delays.count === 0 || delays.percentile(50) / 1e6 > maxDelayMs;
      // A timer that fires late counts for the samples that it missed.
      lateSamples = isLate ? lateSamples + 1 + Math.floor(lateMs / sampleMs) : 0;
      expectedAt = nowMs() + sampleMs;
      delays.reset();
    },
    lateSamples: () => lateSamples,
  };
}

export function watchOverload(): { lateSamples(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const monitor = createLoadMonitor({ delays, nowMs: () => performance.now() });
  const sampling = setInterval(monitor.sample, sampleMs);
  sampling.unref();
  return {
    lateSamples: monitor.lateSamples,
    stop() {
      clearInterval(sampling);
      delays.disable();
    },
  };
}
