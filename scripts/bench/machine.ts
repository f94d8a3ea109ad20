import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the figures were taken on. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return `${model}, ${availableParallelism()} cores, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`;
}

/** How much else went on, in processes that wanted to run. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
