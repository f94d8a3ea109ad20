import type { Database } from '../app/database/schema.ts';
import { strongTag } from '../app/lib/entity-tag.server.ts';
import { colourRules } from '../app/settings/colours.ts';
import { listColourSearches } from '../app/settings/school.server.ts';
import { compressQuickly, compressThoroughly } from './http/compression.ts';

type ColouredSheet = { plain: () => Buffer; etag: string; encoded: { br: Buffer; gzip: Buffer } };

/** Undefined when the address names no colours. */
export type ColouredSheets = (plain: () => Buffer, url: URL) => Promise<ColouredSheet | 'unknown colours' | undefined>;

type Options = { db: Database; contentVersion: () => string | undefined };

/** Some dozen sheets with the colours of now, and those of earlier ones that are asked for: 25 KB each. */
const maxRemembered = 40;
const readAgainAfterMs = 1000;

/**
 * Style sheets with the colours of their address at the end (decision 28). There are only those that the school has or
 * had lately, and each is made once: whoever makes up colours must not keep the processor busy.
 */
export function colouredSheets({ db, contentVersion }: Options): ColouredSheets {
  const remembered = new Map<string, Promise<ColouredSheet>>();
  let known = { version: '' as string | undefined, at: Number.NEGATIVE_INFINITY, searches: Promise.resolve(['']) };

  /** Read again after a change, and after a second because another server may have changed them. */
  function listSearches(): Promise<string[]> {
    const version = contentVersion();
    const at = performance.now();
    if (known.version === version && at - known.at < readAgainAfterMs) return known.searches;
    const read = { version, at, searches: listColourSearches(db) };
    read.searches.catch(() => {
      read.at = Number.NEGATIVE_INFINITY;
    });
    known = read;
    return read.searches;
  }

  return async (plain, { pathname, search, searchParams }) => {
    const rules = colourRules(searchParams);
    if (!rules) return undefined;
    const key = pathname + search;
    const made = remembered.get(key);
    if (made) return made;
    const index = (await listSearches()).indexOf(search.slice(1));
    if (index < 0) return 'unknown colours';
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest);
    const sheet = remembered.get(key) ?? withRules(plain, rules, index === 0 ? compressThoroughly : compressQuickly);
    remembered.set(key, sheet);
    sheet.catch(() => remembered.delete(key));
    return sheet;
  };
}

async function withRules(sheet: () => Buffer, rules: string, compress: typeof compressQuickly): Promise<ColouredSheet> {
  const plain = () => Buffer.concat([sheet(), Buffer.from(rules)]);
  const bytes = plain();
  const [br, gzip] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'gzip')]);
  return { plain, etag: strongTag(bytes), encoded: { br, gzip } };
}
