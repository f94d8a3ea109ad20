import { entityTag, hasCopy } from '../lib/entity-tag.server.ts';

/** What nobody has to be told twice: the same text is answered 304 to whoever has it. */
export function answerRead(request: Request, text: string, about: Record<string, string>): Response {
  const bytes = Buffer.from(text);
  const etag = entityTag(bytes);
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache', Vary: 'Cookie' };
  if (hasCopy(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, ...about } });
}
