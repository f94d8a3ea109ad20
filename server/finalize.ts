import speculationRules from '../app/site/speculation-rules.json?url';
import { allowOrigins, inApiShape } from './api-requests.ts';
import { compressed } from './http/compression.ts';
import { plainResponse } from './http/plain-response.ts';
import { withSecurityHeaders } from './http/security-headers.ts';
import type { ServerContext } from './http/server-context.ts';
import type { Log } from './log.ts';

const speculationHeader = 'Speculation-Rules';
const noSpeculation = 'none';

type FinalizeOptions = { context: ServerContext; allowedOrigins: readonly string[] };

export async function finalize(request: Request, answered: Response, { context, allowedOrigins }: FinalizeOptions) {
  const url = new URL(request.url);
  const response = await inApiShape(url, answered, context.id);
  const secured = withSecurityHeaders(response, context);
  const { headers } = secured;
  const cookies = context.cookies.headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (!isStorable(request, secured, context) || cookies.length > 0) headers.set('Cache-Control', 'no-store');
  if (headers.get(speculationHeader) === noSpeculation || !maySpeculate(secured, context)) {
    headers.delete(speculationHeader);
  } else headers.set(speculationHeader, `"${speculationRules}"`);
  if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
  if (response.status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  allowOrigins(request, url, headers, allowedOrigins);
  // 52 bytes of each file of a page; nobody asks about one answer of a file that never changes.
  if (!headers.get('Cache-Control')?.includes('immutable')) headers.set('X-Request-Id', context.id);
  const ready = await compressed(request, secured);
  // Also compressed for HEAD, so that Content-Length is that of the GET.
  return request.method === 'HEAD' && ready.body ? new Response(null, ready) : ready;
}

function isStorable({ method }: Request, { status, headers }: Response, { isPrivate }: ServerContext): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isFile = /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '');
  return isRead && status < 500 && (!isPrivate || isFile);
}

function maySpeculate({ status, headers }: Response, { isPrivate, savesData }: ServerContext): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isPage && (status === 200 || status === 304) && !isPrivate && !savesData;
}

type FailureOptions = { log: Log; publicUrl: URL | undefined };

/** What is left to say when even the answer of a failure has failed. */
export function bareFailure(id: string, error: unknown, { log, publicUrl }: FailureOptions): Response {
  log.error({ id, err: error }, 'the request failed');
  const response = withSecurityHeaders(plainResponse(500), { isHttps: publicUrl?.protocol === 'https:' });
  response.headers.set('X-Request-Id', id);
  return response;
}
