import { createTurns } from '../../app/lib/schools-of-process.server.ts';
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
  resized: (bytes: number) => void;
  improved: () => void;
};

/** One page at a time, so that requests keep their core. */
const inTurn = createTurns();

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
    const run = async () => {
      if (!owner.isNeeded()) return;
      const bytes = await compressThoroughly(plain, encoding);
      encoded.set(encoding, { bytes, encoding });
      owner.resized(bytes.byteLength - before);
      owner.improved();
    };
    return () => {
      if (isQueued || !owner.isNeeded()) return;
      isQueued = true;
      // The next visitor asks again for what failed.
      void inTurn(run)
        .catch(() => undefined)
        .finally(() => {
          isQueued = false;
        });
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
