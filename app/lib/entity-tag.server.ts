import { createHash } from 'node:crypto';

/** A weak `ETag` for these bytes: the same for every encoding in which they are sent. */
export function entityTag(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether the browser has what `etag` names, by its `If-None-Match`. Weak comparison of RFC 9110 13.1.2: copies that
 * were compressed on the way have lost their `W/`, or won one.
 */
export function hasCopy(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((copy) => copy.trim() === '*' || plain(copy) === plain(etag));
}
