import { m } from '../../app/paraglide/messages.js';

const sentences: Record<number, () => string> = {
  400: m.plain_400,
  403: m.plain_403,
  404: m.plain_404,
  405: m.plain_405,
  408: m.plain_408,
  413: m.plain_413,
  414: m.plain_414,
  415: m.plain_415,
  421: m.plain_421,
  500: m.plain_500,
  503: m.plain_503,
  507: m.plain_507,
};

/** In the language of the requested address. */
export function plainResponse(status: number, headers: Record<string, string> = {}, sentence?: string): Response {
  return new Response(`${sentence ?? sentences[status]?.() ?? 'Error'}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
