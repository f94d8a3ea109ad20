import { createHash } from 'node:crypto';
import type { Database } from '../app/database/schema.ts';
import { colourRules, colourSearch } from '../app/settings/area-colours.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { compressQuickly, compressThoroughly } from './http/compression.ts';

type ColouredSheet = { plain: () => Buffer; etag: string; encoded: { br: Buffer; gzip: Buffer } };

/** Undefined when the address names no colours. */
export type ColouredSheets = (plain: () => Buffer, url: URL) => Promise<ColouredSheet | undefined>;

const maxRemembered = 12;

/** Style sheets with the colours of their address at the end (decision 28). */
export function colouredSheets(db: Database): ColouredSheets {
  const remembered = new Map<string, ColouredSheet>();
  return async (plain, { pathname, search, searchParams }) => {
    const rules = colourRules(searchParams);
    if (!rules) return undefined;
    const known = remembered.get(pathname + search);
    if (known) return known;
    // Whoever makes up colours must not keep the processor busy.
    const isNow = search === `?${colourSearch(await findSchool(db))}`;
    const made = await withRules(plain(), rules, isNow ? compressThoroughly : compressQuickly);
    if (!isNow) return made;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(pathname + search, made);
    return made;
  };
}

async function withRules(sheet: Buffer, rules: string, compress: typeof compressQuickly): Promise<ColouredSheet> {
  const plain = Buffer.concat([sheet, Buffer.from(rules)]);
  const [br, gzip] = await Promise.all([compress(plain, 'br'), compress(plain, 'gzip')]);
  return { plain: () => plain, etag: etagOf(plain), encoded: { br, gzip } };
}

export function etagOf(plain: Uint8Array): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
}
