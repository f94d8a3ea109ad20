import { monitorEventLoopDelay } from 'node:perf_hooks';

const longestDelayMs = 250;
const sampleMs = 500;

/** Watches how late timers fire: the honest sign that there is more to do than this process can do in time. */
export function watchOverload(): { isOverloaded(): boolean; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isOverloaded = false;
  const sampling = setInterval(() => {
    isOverloaded = delay.percentile(50) / 1e6 > longestDelayMs;
    delay.reset();
  }, sampleMs);
  sampling.unref();
  return {
    isOverloaded: () => isOverloaded,
    stop() {
      clearInterval(sampling);
      delay.disable();
    },
  };
}
