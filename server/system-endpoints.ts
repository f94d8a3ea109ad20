import type { Services } from '../app/context.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import type { CrestFileName } from '../app/lib/media-services.ts';
import { crestKey } from '../app/settings/crest/crests.server.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { plainResponse } from './http/plain-response.ts';
import { sharedBody } from './http/shared-body.ts';
import type { Log } from './log.ts';
import type { RouteFacts } from './routes/route-facts.ts';

const maxReportBytes = 8_000;
const maxPerMinute = 20;
const minuteMs = 60_000;

type ReportOptions = { log: Log; facts: Pick<RouteFacts, 'loggedPath'> };
type LoggedPath = RouteFacts['loggedPath'];

export function securityReports({ log, facts }: ReportOptions) {
  const isWithinRate = reportRate();
  return async (request: Request, url: URL): Promise<Response | undefined> => {
    if (url.pathname !== '/security-reports') return undefined;
    if (request.method !== 'POST') return plainResponse(405, { Allow: 'POST' });
    if (!request.headers.get('content-type')?.startsWith('application/reports+json')) return plainResponse(415);
    if (Number(request.headers.get('content-length') ?? Number.NaN) <= maxReportBytes && isWithinRate()) {
      for (const report of reportsIn(await request.text(), facts.loggedPath)) log.info({ report }, 'security report');
    }
    return new Response(null, { status: 204 });
  };
}

/** Anybody may send reports, which must not fill the disk. */
function reportRate(): () => boolean {
  let windowStart = 0;
  let count = 0;
  return () => {
    if (Date.now() - windowStart > minuteMs) [windowStart, count] = [Date.now(), 0];
    count += 1;
    return count <= maxPerMinute;
  };
}

type Report = { type: string; directive: string; page: string; blocked: string };

const maxPerRequest = 5;

function reportsIn(text: string, loggedPath: LoggedPath): Report[] {
  try {
    return [JSON.parse(text)]
      .flat()
      .slice(0, maxPerRequest)
      .map((report) => readReport(report, loggedPath));
  } catch {
    return [];
  }
}

function readReport(report: Record<string, unknown> | null, loggedPath: LoggedPath): Report {
  const body = (report?.body ?? {}) as Record<string, unknown>;
  return {
    type: shortened(report?.type),
    directive: shortened(body.effectiveDirective),
    page: withoutSecrets(body.documentURL ?? report?.url, loggedPath),
    blocked: withoutSecrets(body.blockedURL, loggedPath),
  };
}

function shortened(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/** Without the search, which may contain typed text. */
function withoutSecrets(value: unknown, loggedPath: LoggedPath): string {
  const text = shortened(value);
  if (!URL.canParse(text)) return loggedPath(text);
  const { origin, pathname } = new URL(text);
  return (origin === 'null' ? '' : origin) + loggedPath(pathname);
}

/** Answered before any page is rendered. */
export function isSystemPath(pathname: string): boolean {
  return systemPaths.has(pathname) || Object.hasOwn(fixedAddresses, pathname);
}

const systemPaths = new Set(['/healthz', '/readyz', '/metrics', '/security-reports']);

type HealthOptions = {
  /** What cannot be used now, if anything. */
  findFailing: () => Promise<string | undefined>;
  isStopping?: () => boolean;
  answerMetrics?: (request: Request, url: URL) => Response | undefined;
};

const readinessKeptMs = 5_000;

/** Anybody may ask, so that the answer is kept for some seconds, and those who ask meanwhile wait for the same check. */
export function healthEndpoint(options: HealthOptions, nowMs: () => number = Date.now) {
  let check: Promise<string | undefined> | undefined;
  let keptUntil = Number.POSITIVE_INFINITY;
  return (request: Request, url: URL): Promise<Response | undefined> =>
    answerHealth(request, url, options, () => {
      if (check && nowMs() < keptUntil) return check;
      keptUntil = Number.POSITIVE_INFINITY;
      check = options.findFailing().finally(() => {
        keptUntil = nowMs() + readinessKeptMs;
      });
      return check;
    });
}

async function answerHealth(
  request: Request,
  url: URL,
  options: HealthOptions,
  findFailingPart: () => Promise<string | undefined>,
): Promise<Response | undefined> {
  if (url.pathname === '/metrics') return options.answerMetrics?.(request, url);
  if (url.pathname !== '/healthz' && url.pathname !== '/readyz') return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD') return plainResponse(405, { Allow: 'GET, HEAD' });
  if (url.pathname === '/healthz') return text(200, 'ok');
  if (options.isStopping?.()) return text(503, 'stopping');
  const failing = await findFailingPart();
  return failing ? text(503, failing) : text(200, 'ok');
}

export async function findFailing({
  db,
  mediaStore,
}: Pick<Services, 'db' | 'mediaStore'>): Promise<string | undefined> {
  try {
    // In a transaction, which also tests whether the disk is writable.
    await inTransaction(db, (tx) => tx.selectNoFrom(({ lit }) => lit(1).as('answer')).execute());
  } catch {
    return 'database';
  }
  try {
    await mediaStore.check();
  } catch {
    return 'media store';
  }
  return undefined;
}

function text(status: number, body: string): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** What browsers and phones ask for by a fixed address, without looking at the page. */
const fixedAddresses: Record<string, { file: CrestFileName; type: string }> = {
  '/favicon.ico': { file: 'favicon.ico', type: 'image/x-icon' },
  '/apple-touch-icon.png': { file: 'touch-180.png', type: 'image/png' },
  '/icon-192.png': { file: 'icon-192.png', type: 'image/png' },
  '/icon-512.png': { file: 'icon-512.png', type: 'image/png' },
  '/share.jpg': { file: 'share.jpg', type: 'image/jpeg' },
};

/** More than there are addresses: a crest that was changed leaves its files behind. */
const maxIcons = 10;

/**
 * The school's own crest under these addresses; undefined while the drawing is shown. Anybody may ask as often as they
 * like, so each file is read once, and all who load it share its bytes.
 */
export function schoolIcons({ db, mediaStore }: Pick<Services, 'db' | 'mediaStore'>) {
  const icons = new Map<string, ReturnType<Services['mediaStore']['find']>>();

  function iconAt(key: string) {
    const known = icons.get(key);
    if (known) return known;
    const read = mediaStore.find(key);
    if (icons.size >= maxIcons) icons.clear();
    icons.set(key, read);
    const forget = () => icons.delete(key);
    read.then((bytes) => bytes ?? forget(), forget);
    return read;
  }

  return async (request: Request, { pathname }: URL): Promise<Response | undefined> => {
    const icon = Object.hasOwn(fixedAddresses, pathname) ? fixedAddresses[pathname] : undefined;
    if (!icon || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const { crest } = await findSchool(db);
    const bytes = crest ? await iconAt(crestKey(crest, icon.file)) : undefined;
    if (!bytes) return undefined;
    const headers = new Headers({ 'Content-Type': icon.type, ETag: `"${crest}"`, 'Cache-Control': 'public, no-cache' });
    if (request.headers.get('if-none-match') === headers.get('ETag'))
      return new Response(null, { status: 304, headers });
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(sharedBody(bytes), { headers });
  };
}
