import type { IncomingMessage } from 'node:http';
import { inSchool } from '../../app/lib/current-school.server.ts';
import { inLanguage } from '../../app/lib/languages/in-language.server.ts';
import { splitLanguage } from '../../app/lib/languages/languages.ts';
import { m } from '../../app/paraglide/messages.js';
import { bodyWithinLimit } from '../http/body-limit.ts';
import { type App, type Client, unclearHost } from '../http/http-server.ts';
import { plainResponse } from '../http/plain-response.ts';
import { loopbackHost } from '../http/request-checks.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { hostFolders } from './registry.ts';
import { type SchoolPool, Unavailable } from './school-pool.ts';

type HostAppOptions = {
  schools: Pick<HostedSchools, 'byHost' | 'get'>;
  pool: Pick<SchoolPool, 'take' | 'use'>;
  publicUrl: URL;
  /** The website at `publicUrl`. */
  operator?: App;
  facts: Pick<RouteFacts, 'maxUploadBytes' | 'maxFormBytes' | 'languageOf'>;
  answerHealth: (request: Request, url: URL) => Promise<Response | undefined>;
  /** Whether a visitor of a closed school must be refused. */
  isOverloaded: () => boolean;
  log: Pick<Log, 'info' | 'error'>;
};

const retryAfter = { suspended: 3_600, held: 600, faulty: 30 };

/** Hands each request to the school of its Host header, which stays open until the answer needs it no more. */
export function hostApp({ schools, pool, publicUrl, operator, facts, log, ...options }: HostAppOptions): App {
  const isHttps = publicUrl.protocol === 'https:';
  const isOperators = (host: string) => host.toLowerCase() === publicUrl.host;
  const bodyFacts: Pick<RouteFacts, 'maxUploadBytes' | 'maxFormBytes'> = {
    maxUploadBytes: (pathname) => facts.maxUploadBytes(facts.languageOf(pathname).path),
    maxFormBytes: (pathname) => facts.maxFormBytes(facts.languageOf(pathname).path),
  };

  function recordOf(name: string) {
    const school = schools.get(name);
    return school && 'record' in school ? school.record : undefined;
  }

  async function respond(request: Request, client: Client | undefined): Promise<Response> {
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    const health = await options.answerHealth(request, url);
    if (health || host === unclearHost) return health ?? refusal(request, 400);
    if (url.pathname === '/_host/ask' && loopbackHost.test(host)) return answerAsked(request, url);
    if (isOperators(host)) {
      return operator ? inSchool(hostFolders.operator, () => operator(request, client)) : refusal(request, 404);
    }
    const found = schools.byHost(host);
    if (!found) return refusal(request, 421);
    return inSchool(found.name, () =>
      found.isMain ? respondOf(found.name, request, client) : redirect(found.name, request, url),
    );
  }

  function refusal(request: Request, status: number, headers?: Record<string, string>, sentence?: () => string) {
    const { language } = splitLanguage(new URL(request.url).pathname);
    log.info({ method: request.method, status }, 'request');
    return inLanguage(language, () => withSecurityHeaders(plainResponse(status, headers, sentence?.()), { isHttps }));
  }

  /** A proxy asks before it gets a certificate for a domain. */
  function answerAsked(request: Request, { searchParams }: URL): Response {
    const domain = searchParams.get('domain') ?? '';
    return isOperators(domain) || schools.byHost(domain) ? new Response(null) : refusal(request, 404);
  }

  async function redirect(name: string, request: Request, { pathname, search }: URL): Promise<Response> {
    const address = recordOf(name)?.addresses[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(request, 400);
    return refusal(request, 308, { Location: `${address}${pathname}${search}` }, () => `${address}`);
  }

  async function respondOf(name: string, request: Request, client: Client | undefined): Promise<Response> {
    const record = recordOf(name);
    if (record?.status === 'suspended') return unavailable(request, retryAfter.suspended, m.plain_suspended);
    if (!record || record.held) return unavailable(request, retryAfter.held, m.plain_unavailable);
    // Read first: who sends a body slowly must not keep a school open, and so others closed.
    const whole = await bodyWithinLimit(request, bodyFacts);
    if (whole instanceof Response) return refusal(request, whole.status, Object.fromEntries(whole.headers));
    const taken = await pool
      .take(name)
      .catch((error: unknown) =>
        error instanceof Unavailable
          ? unavailable(request, error.retryAfterSeconds, m.plain_503)
          : unavailable(request, retryAfter.faulty, m.plain_unavailable),
      );
    if (taken instanceof Response) return taken;
    let untilSent: Promise<void> | undefined;
    try {
      const response = await taken.school.app(whole, client);
      // What has a length does not need the school any more. An export is made while it is sent.
      if (response.body && !response.headers.has('Content-Length')) untilSent = client?.closed;
      return response;
    } finally {
      if (untilSent) void untilSent.then(taken.release);
      else taken.release();
    }
  }

  function unavailable(request: Request, seconds: number, sentence: () => string): Response {
    return refusal(request, 503, { 'Retry-After': String(seconds) }, sentence);
  }

  /** Calls what the school itself does before a request is looked at, when it is open. */
  function ofOpenSchool({ headers }: IncomingMessage, call: (app: App) => boolean | undefined): boolean | undefined {
    const found = schools.byHost(headers.host ?? '');
    const record = found?.isMain ? recordOf(found.name) : undefined;
    if (!found || record?.status !== 'open' || record.held) return false;
    const school = pool.use(found.name);
    return school && inSchool(found.name, () => call(school.app));
  }

  return Object.assign(respond, {
    answerFast: (request, response) => ofOpenSchool(request, (app) => app.answerFast?.(request, response)) ?? false,
    refuseFast: (request) =>
      ofOpenSchool(request, (app) => app.refuseFast?.(request) ?? false) ?? options.isOverloaded(),
  } satisfies Pick<App, 'answerFast' | 'refuseFast'>);
}
