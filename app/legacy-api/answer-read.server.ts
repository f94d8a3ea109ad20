import { createHash } from 'node:crypto';

/** What nobody has to be told twice: the same text is answered 304 to whoever has it. */
export function answerRead(request: Request, text: string, about: Record<string, string>): Response {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache', Vary: 'Cookie' };
  if (hasCopy(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, ...about } });
}

/** Weak comparison of RFC 9110 13.1.2: copies that were compressed on the way have lost their `W/`, or won one. */
function hasCopy(request: Request, etag: string): boolean {
  const copies = request.headers.get('if-none-match')?.split(',') ?? [];
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return copies.some((copy) => copy.trim() === '*' || plain(copy) === plain(etag));
}
