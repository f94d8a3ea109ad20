import { compressQuickly, compressThoroughly, type Encoding, isWorthCompressing } from '../http/compression.ts';

const maxBestBytes = 512 * 1024;

export type EncodedBytes = {
  bytes: Uint8Array;
  encoding: Encoding | undefined;
  improve?: () => void;
};

export type EncodedPage = {
  as(requested: Encoding | undefined): EncodedBytes | Promise<EncodedBytes>;
};

type Owner = {
  isNeeded: () => boolean;
  uses: () => number;
  resized: (bytes: number) => void;
  improved: () => void;
};

/** Compresses quickly for the first visitor, and as small as possible in the background for the next. */
export function encodedPage(plain: Uint8Array, owner: Owner): EncodedPage {
  const encoded = new Map<Encoding, EncodedBytes | Promise<EncodedBytes>>();

  async function encodeQuickly(encoding: Encoding): Promise<EncodedBytes> {
    const bytes = await compressQuickly(plain, encoding);
    const improve = improvement(encoding, bytes.byteLength);
    const quick: EncodedBytes = { bytes, encoding, ...(plain.byteLength <= maxBestBytes && { improve }) };
    encoded.set(encoding, quick);
    owner.resized(bytes.byteLength);
    return quick;
  }

  function improvement(encoding: Encoding, before: number): () => void {
    let isQueued = false;
    const reset = () => {
      isQueued = false;
    };
    const run = async () => {
      if (!owner.isNeeded()) return reset();
      const bytes = await compressThoroughly(plain, encoding);
      encoded.set(encoding, { bytes, encoding });
      owner.resized(bytes.byteLength - before);
      owner.improved();
    };
    return () => {
      if (isQueued || !owner.isNeeded()) return;
      isQueued = true;
      runInBackground({ run, urgency: owner.uses, dropped: reset });
    };
  }

  return {
    as(requested) {
      if (!requested || !isWorthCompressing(plain)) return { bytes: plain, encoding: undefined };
      const known = encoded.get(requested);
      if (!known) {
        const quick = encodeQuickly(requested);
        encoded.set(requested, quick);
        quick.catch(() => encoded.delete(requested));
        return quick;
      }
      if (!(known instanceof Promise)) known.improve?.();
      return known;
    },
  };
}

export type BackgroundTask = {
  run: () => Promise<void>;
  urgency: () => number;
  dropped: () => void;
};

const maxWaiting = 50;

const waiting: BackgroundTask[] = [];
let isRunning = false;

/** Runs one task at a time, so that requests keep their core. */
export function runInBackground(task: BackgroundTask): void {
  waiting.push(task);
  if (waiting.length > maxWaiting) removeFirst((one, other) => one.urgency() - other.urgency())?.dropped();
  if (!isRunning) void runAll();
}

async function runAll(): Promise<void> {
  isRunning = true;
  for (let next = mostUrgent(); next; next = mostUrgent()) await next.run().catch(next.dropped);
  isRunning = false;
}

function mostUrgent(): BackgroundTask | undefined {
  return removeFirst((one, other) => other.urgency() - one.urgency());
}

function removeFirst(order: (one: BackgroundTask, other: BackgroundTask) => number): BackgroundTask | undefined {
  const [first] = waiting.toSorted(order);
  if (first) waiting.splice(waiting.indexOf(first), 1);
  return first;
}
