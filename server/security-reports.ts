import type { Log } from './app.ts';
import { plainAnswer } from './plain-answer.ts';

const maxReportCharacters = 8_000;

/** Takes what browsers report about the content policy, and writes it to the log as one bounded line. */
export async function receiveSecurityReport(request: Request, url: URL, log: Log): Promise<Response | undefined> {
  if (url.pathname !== '/security-reports') return undefined;
  if (request.method !== 'POST') return plainAnswer(405, { Allow: 'POST' });
  if (!request.headers.get('content-type')?.startsWith('application/reports+json')) return plainAnswer(415);
  if (Number(request.headers.get('content-length') ?? Number.NaN) <= maxReportCharacters) {
    log.info({ report: (await request.text()).slice(0, maxReportCharacters) }, 'security report');
  }
  return new Response(null, { status: 204 });
}
