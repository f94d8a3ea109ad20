import type { IncomingMessage } from 'node:http';
import { inLanguage } from '../../app/lib/languages/in-language.server.ts';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
import { m } from '../../app/paraglide/messages.js';
import { bodyWithinLimit } from '../http/body-limit.ts';
import { type App, type Client, unclearHost } from '../http/http-server.ts';
import { plainResponse } from '../http/plain-response.ts';
import { acceptsHost, loopbackHost } from '../http/request-checks.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import type { OpenSchool } from '../open-school.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { hostFolders, type SchoolRecord } from './registry.ts';
import { type SchoolPool, Unavailable } from './school-pool.ts';

type HostAppOptions = {
  schools: Pick<HostedSchools, 'byHost' | 'get'>;
  pool: Pick<SchoolPool, 'take' | 'use'>;
  publicUrl: URL;
  /** The website at `publicUrl`. */
  operator?: App | undefined;
  facts: RouteFacts;
  answerHealth: (request: Request, url: URL) => Promise<Response | undefined>;
  log: Log;
};

const retryAfter = { suspended: 3_600, held: 600, failing: 30 };

/** Hands each request to the school of its Host header, which stays open until the answer needs it no more. */
export function hostApp({ schools, pool, publicUrl, operator, facts, answerHealth, log }: HostAppOptions): App {
  async function respond(request: Request, client: Client | undefined): Promise<Response> {
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    const health = await answerHealth(request, url);
    if (health) return health;
    if (host === unclearHost) return refuse(request, 400);
    if (url.pathname === '/_host/ask' && loopbackHost.test(host)) {
      // A proxy gets certificates for these domains alone.
      const domain = url.searchParams.get('domain') ?? '';
      return refuse(request, acceptsHost(domain, publicUrl) || schools.byHost(domain) ? 200 : 404);
    }
    if (acceptsHost(host, publicUrl)) {
      return operator ? inSchool(hostFolders.operator, () => operator(request, client)) : refuse(request, 404);
    }
    const found = schools.byHost(host);
    const record = recordOf(found?.name);
    if (!found) return refuse(request, 421);
    if (!record) return refuse(request, 503, { 'Retry-After': String(retryAfter.held) }, m.plain_unavailable);
    return inSchool(found.name, () =>
      found.isMain ? respondOf(found.name, record, request, client) : redirect(request, url, record),
    );
  }

  function recordOf(name: string | undefined): SchoolRecord | undefined {
    const school = name === undefined ? undefined : schools.get(name);
    return school && 'record' in school ? school.record : undefined;
  }

  function refuse(request: Request, status: number, headers?: Record<string, string>, sentence?: () => string) {
    const { language } = facts.languageOf(new URL(request.url).pathname);
    const plain = inLanguage(language, () => plainResponse(status, headers, sentence?.()));
    log.info({ method: request.method, status }, 'request');
    return withSecurityHeaders(plain, { isHttps: publicUrl.protocol === 'https:' });
  }

  async function redirect(request: Request, { pathname, search }: URL, { addresses: [main = ''] }: SchoolRecord) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? refuse(request, 308, { Location: main + pathname + search }, () => main) : refuse(request, 400);
  }

  async function respondOf(name: string, record: SchoolRecord, request: Request, client: Client | undefined) {
    const later = (seconds: number, sentence: () => string) =>
      refuse(request, 503, { 'Retry-After': String(seconds) }, sentence);
    if (record.status === 'suspended') return later(retryAfter.suspended, m.plain_suspended);
    if (record.held) return later(retryAfter.held, m.plain_unavailable);
    // Before the school is opened: who sends a body slowly must not keep its place from others.
    const whole = await bodyWithinLimit(request, facts);
    if (whole instanceof Response)
      return refuse(request, whole.status, whole.status === 503 ? { 'Retry-After': '5' } : {});
    const taken = await pool.take(name).catch((error: unknown) => error);
    if (taken instanceof Unavailable) {
      return later(taken.retryAfterSeconds, taken.retryAfterSeconds > 5 ? m.plain_unavailable : m.plain_503);
    }
    if (taken instanceof Error) return later(retryAfter.failing, m.plain_unavailable);
    const { school, release } = taken as Awaited<ReturnType<SchoolPool['take']>>;
    let untilSent: Promise<void> | undefined;
    try {
      const response = await school.app(whole, client);
      // What has a length does not need the school any more. An export is made while it is sent.
      if (response.body && !response.headers.has('Content-Length')) untilSent = client?.closed;
      return response;
    } finally {
      void Promise.resolve(untilSent).then(release);
    }
  }

  /** Undefined when it is not open, or not shown. */
  function findOpen({ headers }: IncomingMessage): OpenSchool | undefined {
    const { name, isMain } = schools.byHost(headers.host ?? '') ?? {};
    const record = isMain ? recordOf(name) : undefined;
    if (name === undefined || record?.status !== 'open' || record.held) return undefined;
    return pool.use(name);
  }

  return Object.assign(respond, {
    answerFast: ((request, response) =>
      findOpen(request)?.app.answerFast?.(request, response) ?? false) satisfies App['answerFast'],
    refuseFast: ((request) => {
      const { name, app } = findOpen(request) ?? {};
      return name !== undefined && inSchool(name, () => app?.refuseFast?.(request) ?? false);
    }) satisfies App['refuseFast'],
  });
}
