import { createHash } from 'node:crypto';

export function entityTag(bytes: Uint8Array): string {
  return `W/${strongTag(bytes)}`;
}

/** One tag for all encodings of a file: it is made of the bytes that are stored. */
export function strongTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Weak comparison of RFC 9110 13.1.2: copies compressed by a proxy lose or gain the `W/`. */
export function hasCopy(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((copy) => copy.trim() === '*' || plain(copy) === plain(etag));
}

const maxVersion = 999_999_999;

/** For forms without a version of their own: another number as soon as one of the texts is another. */
export function textsVersion(texts: readonly string[]): number {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest();
  return (digest.readUInt32BE() % maxVersion) + 1;
}
