import type { Log } from './app.ts';
import { loggedPath } from './logged-path.ts';
import { plainAnswer } from './plain-answer.ts';

const maxReportBytes = 8_000;
const mostAMinute = 20;
const minuteMs = 60_000;

let windowBegan = 0;
let taken = 0;

/** Takes what browsers report about the content policy, and writes of each what was broken on which page to the log. */
export async function receiveSecurityReport(request: Request, url: URL, log: Log): Promise<Response | undefined> {
  if (url.pathname !== '/security-reports') return undefined;
  if (request.method !== 'POST') return plainAnswer(405, { Allow: 'POST' });
  if (!request.headers.get('content-type')?.startsWith('application/reports+json')) return plainAnswer(415);
  if (Number(request.headers.get('content-length') ?? Number.NaN) <= maxReportBytes && isNotTooMuch()) {
    for (const report of reportsIn(await request.text())) log.info({ report }, 'security report');
  }
  return new Response(null, { status: 204 });
}

/** Anybody may send reports: they must not fill the disk. */
function isNotTooMuch(): boolean {
  if (Date.now() - windowBegan > minuteMs) [windowBegan, taken] = [Date.now(), 0];
  taken += 1;
  return taken <= mostAMinute;
}

type Report = { type: string; directive: string; page: string; blocked: string };

const mostInOne = 5;

function reportsIn(text: string): Report[] {
  try {
    return [JSON.parse(text)].flat().slice(0, mostInOne).map(readReport);
  } catch {
    return [];
  }
}

function readReport(report: Record<string, unknown> | null): Report {
  const body = (report?.body ?? {}) as Record<string, unknown>;
  return {
    type: shortened(report?.type),
    directive: shortened(body.effectiveDirective),
    page: withoutSecrets(body.documentURL ?? report?.url),
    blocked: withoutSecrets(body.blockedURL),
  };
}

function shortened(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/** An address without its search, which may hold what was typed, and without the secret of a link. */
function withoutSecrets(value: unknown): string {
  const text = shortened(value);
  if (!URL.canParse(text)) return loggedPath(text);
  const { origin, pathname } = new URL(text);
  return (origin === 'null' ? '' : origin) + loggedPath(pathname);
}
