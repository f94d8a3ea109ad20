export const sentences: Record<number, string> = {
  400: 'This request could not be understood.',
  403: 'This request was refused.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  408: 'The request did not come in time.',
  413: 'What was sent is too large.',
  414: 'This address is too long.',
  415: 'This kind of content is not accepted here.',
  500: 'Something went wrong. Please try again.',
  507: 'The disk of the website is full, so nothing can be stored. Pages can still be read. Please try again later.',
  503: 'The website is busy. Please try again in a few seconds.',
};

export function plainResponse(status: number, headers: Record<string, string> = {}, sentence?: string): Response {
  return new Response(`${sentence ?? sentences[status] ?? 'Error'}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
