import { compressQuickly, compressThoroughly, type Encoding, isWorthCompressing } from './compression.ts';
import { atLeisure } from './leisure.ts';

/** Beyond this the best compression takes seconds of a core. */
const mostForBest = 512 * 1024;

/** Bytes of a page for the wire. */
export type WireBytes = {
  bytes: Uint8Array;
  encoding: Encoding | undefined;
  /** Has them made fewer at leisure, once; absent when they are as few as they will be. */
  improve?: () => void;
};

export type PageBytes = {
  /** Asked a second time, it has the bytes made fewer for all who come later. */
  as(wanted: Encoding | undefined): WireBytes | Promise<WireBytes>;
};

type Owner = {
  /** Whether anybody can still ask for the page. */
  isWanted: () => boolean;
  /** How often it was asked for. */
  uses: () => number;
  /** Takes note that the page has grown by so many bytes, or has become smaller. */
  grew: (bytes: number) => void;
  /** Told when there are better bytes than those that were given out. */
  improved: () => void;
};

/**
 * A page in the encodings that browsers accept. Each is made once, quickly, while the first visitor waits; when somebody
 * asks again it is compressed as small as it gets, at leisure, for all who come later.
 */
export function pageBytes(plain: Uint8Array, owner: Owner): PageBytes {
  const made = new Map<Encoding, WireBytes | Promise<WireBytes>>();

  async function makeQuickly(encoding: Encoding): Promise<WireBytes> {
    const bytes = await compressQuickly(plain, encoding);
    const improve = improvement(encoding, bytes.byteLength);
    const quick: WireBytes = { bytes, encoding, ...(plain.byteLength <= mostForBest && { improve }) };
    made.set(encoding, quick);
    owner.grew(bytes.byteLength);
    return quick;
  }

  function improvement(encoding: Encoding, before: number): () => void {
    let isBegun = false;
    const again = () => {
      isBegun = false;
    };
    const run = async () => {
      if (!owner.isWanted()) return again();
      const bytes = await compressThoroughly(plain, encoding);
      made.set(encoding, { bytes, encoding });
      owner.grew(bytes.byteLength - before);
      owner.improved();
    };
    return () => {
      if (isBegun) return;
      isBegun = true;
      atLeisure({ run, urgency: owner.uses, dropped: again });
    };
  }

  return {
    as(wanted) {
      if (!wanted || !isWorthCompressing(plain)) return { bytes: plain, encoding: undefined };
      const known = made.get(wanted);
      if (!known) {
        const quick = makeQuickly(wanted);
        made.set(wanted, quick);
        quick.catch(() => made.delete(wanted));
        return quick;
      }
      if (!(known instanceof Promise)) known.improve?.();
      return known;
    },
  };
}
