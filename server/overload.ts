import { monitorEventLoopDelay } from 'node:perf_hooks';

const longestDelayMs = 250;
const sampleMs = 500;
/** One late half second is a hiccup; this many in a row are a crowd. */
const samplesInARow = 4;

/** Watches how late timers fire: the honest sign that there is more to do than this process can do in time. */
export function watchOverload(): { isOverloaded(): boolean; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lateSamples = 0;
  const sampling = setInterval(() => {
    lateSamples = delay.percentile(50) / 1e6 > longestDelayMs ? lateSamples + 1 : 0;
    delay.reset();
  }, sampleMs);
  sampling.unref();
  return {
    isOverloaded: () => lateSamples >= samplesInARow,
    stop() {
      clearInterval(sampling);
      delay.disable();
    },
  };
}
