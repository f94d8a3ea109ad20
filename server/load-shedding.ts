import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  isRoutedContext,
  listedPathsContext,
  requestContext,
  type Services,
  servicesContext,
  staffContext,
} from '../app/context.ts';
import { findEndpoint } from '../app/legacy-api/endpoints.server.ts';
import type { Priority } from '../app/ui/page-facts.ts';
import { isUpload } from './http/body-limit.ts';
import { plainResponse } from './http/plain-response.ts';
import type { ServerContext } from './http/server-context.ts';
import { isReadablePath, type RouteFacts } from './routes/route-facts.ts';

const maxDelayMs = 250;
const sampleMs = 500;

type Delays = { count: number; percentile(percentile: number): number; reset(): void };

type LoadMonitorOptions = { delays: Delays; nowMs: () => number };

export function createLoadMonitor({ delays, nowMs }: LoadMonitorOptions) {
  let lateSamples = 0;
  let expectedAt = nowMs() + sampleMs;
  return {
    sample(): void {
      const lateMs = Math.max(0, nowMs() - expectedAt);
      // A turn longer than the sample time leaves the histogram empty: that is late too.
      const isLate = lateMs > maxDelayMs || delays.count === 0 || delays.percentile(50) / 1e6 > maxDelayMs;
      // A timer that fires late counts for the samples that it missed.
      lateSamples = isLate ? lateSamples + 1 + Math.floor(lateMs / sampleMs) : 0;
      expectedAt = nowMs() + sampleMs;
      delays.reset();
    },
    lateSamples: () => lateSamples,
  };
}

export function watchOverload(): { lateSamples(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const monitor = createLoadMonitor({ delays, nowMs: () => performance.now() });
  const sampling = setInterval(monitor.sample, sampleMs);
  sampling.unref();
  return {
    lateSamples: monitor.lateSamples,
    stop() {
      clearInterval(sampling);
      delays.disable();
    },
  };
}

const refusedFromLateSamples: Record<Priority, number> = { page: 4, enquiry: 8, office: 20 };

const maxConcurrent: Record<Priority, number> = { page: 160, enquiry: 180, office: 200 };

/** Uploads are counted apart, because one may take minutes and is held in memory. */
const maxConcurrentUploads = 8;

type LimitedRequest = { priority: Priority; isUpload: boolean };

export function requestLimits(lateSamples: () => number = () => 0) {
  const active = { requests: 0, uploads: 0 };
  return async ({ priority, isUpload }: LimitedRequest, run: () => Promise<Response>): Promise<Response> => {
    const kind = isUpload ? 'uploads' : 'requests';
    const max = isUpload ? maxConcurrentUploads : maxConcurrent[priority];
    if (active[kind] >= max || lateSamples() >= refusedFromLateSamples[priority]) {
      return plainResponse(503, { 'Retry-After': '5' });
    }
    active[kind] += 1;
    try {
      return await run();
    } finally {
      active[kind] -= 1;
    }
  };
}

type RenderOptions = Services & { facts: RouteFacts; lateSamples?: () => number };

export function renderer(build: ServerBuild, { facts, lateSamples, ...services }: RenderOptions) {
  const { db, mediaStore, uploadFolder, imageMaker, pdfChecker, origin, sendsMail, officeAddress } = services;
  const { demonstration, backups } = services;
  const tools = { imageMaker, pdfChecker, demonstration, backups };
  const own = { db, mediaStore, uploadFolder, origin, sendsMail, officeAddress, ...tools };
  const handle = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  const unlessBusy = requestLimits(lateSamples);
  return (request: Request, context: ServerContext): Promise<Response> =>
    unlessBusy({ priority: priorityOf(request, context, facts), isUpload: isUpload(request, facts) }, async () => {
      const provider = new RouterContextProvider();
      provider.set(servicesContext, own);
      provider.set(requestContext, context);
      provider.set(listedPathsContext, facts.listedPaths);
      provider.set(isRoutedContext, facts.isRouted);
      provider.set(staffContext, undefined);
      return withReason(await handle(withReadablePath(request), provider), context);
    });
}

/** The cookie is signed, so that nobody can invent one. */
function priorityOf({ url }: Request, { cookies }: ServerContext, facts: RouteFacts): Priority {
  if (cookies.read('session') !== undefined) return 'office';
  const { pathname } = new URL(url);
  return findEndpoint(pathname)?.priority ?? facts.priority(pathname);
}

function withReadablePath(request: Request): Request {
  const { pathname } = new URL(request.url);
  return isReadablePath(pathname) ? request : new Request(new URL('/unreadable', request.url), request);
}

/** A file of the office that could not be made: the router knows 500 only. */
function withReason(response: Response, { failureStatus }: ServerContext): Response {
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain');
  return response.status === 500 && isPlain && failureStatus ? plainResponse(failureStatus) : response;
}
