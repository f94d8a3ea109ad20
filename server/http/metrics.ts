import { createHash, timingSafeEqual } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const durationLimits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const namedMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** The first that are visited: a thousand schools would make thousands of lines. */
const maxNamedSchools = 20;

type SchoolOf = (request: IncomingMessage) => string | undefined;

type Requests = { byKind: Map<string, number>; withinLimit: number[]; count: number; seconds: number };
type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Answers Prometheus at `/metrics`, and nobody without the token: without one nothing is counted either. */
export function metricsEndpoint(token: string | undefined, schoolOf: SchoolOf = () => undefined) {
  if (!token) return () => undefined;
  const requests = countRequests(schoolOf);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const expected = digest(`Bearer ${token}`);
  return (request: Request, { pathname }: URL): Response | undefined => {
    if (pathname !== '/metrics' || request.method !== 'GET') return undefined;
    if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected)) return undefined;
    const lines = [...requestLines(requests), ...processLines(delay)];
    delay.reset();
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Node reports each request, also those that are answered from the page cache. */
function countRequests(schoolOf: SchoolOf): Requests {
  const named = new Set<string>();
  const requests: Requests = { byKind: new Map(), withinLimit: durationLimits.map(() => 0), count: 0, seconds: 0 };
  const began = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    began.set((message as Exchange).request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Exchange;
    const seconds = (performance.now() - (began.get(request) ?? performance.now())) / 1000;
    const method = namedMethods.has(request.method ?? '') ? request.method : 'other';
    const school = schoolOf(request);
    if (school !== undefined && named.size < maxNamedSchools) named.add(school);
    const ofSchool = school === undefined ? '' : `,school="${named.has(school) ? school : 'other'}"`;
    const kind = `method="${method}",status="${response.statusCode}"${ofSchool}`;
    requests.byKind.set(kind, (requests.byKind.get(kind) ?? 0) + 1);
    requests.count += 1;
    requests.seconds += seconds;
    const first = durationLimits.findIndex((limit) => seconds <= limit);
    if (first >= 0) requests.withinLimit[first] = (requests.withinLimit[first] ?? 0) + 1;
  });
  return requests;
}

function requestLines({ byKind, withinLimit, count, seconds }: Requests): string[] {
  const name = 'http_request_duration_seconds';
  let sum = 0;
  const buckets = durationLimits.map((limit, index) => {
    sum += withinLimit[index] ?? 0;
    return `${name}_bucket{le="${limit}"} ${sum}`;
  });
  return [
    ...head('http_requests_total', 'counter', 'Requests answered, by method and status'),
    ...Array.from(byKind, ([kind, number]) => `http_requests_total{${kind}} ${number}`),
    ...head(name, 'histogram', 'Time from the first line of a request to the end of its answer'),
    ...buckets,
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${seconds}`,
    `${name}_count ${count}`,
  ];
}

function processLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const lag = Number.isNaN(delay.mean) ? 0 : delay.max / 1e9;
  const started = Date.now() / 1000 - process.uptime();
  return [
    ...single('process_cpu_seconds_total', 'counter', 'Time that the processor worked', (user + system) / 1e6),
    ...single('process_resident_memory_bytes', 'gauge', 'Memory of the server, without its workers', rss),
    ...single('process_start_time_seconds', 'gauge', 'When the server was started, in seconds since 1970', started),
    ...openFiles().flatMap((count) => single('process_open_fds', 'gauge', 'Open files and connections', count)),
    ...single('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript in use', heapUsed),
    ...single('nodejs_external_memory_bytes', 'gauge', 'Memory of bytes that JavaScript holds', external),
    ...single('nodejs_eventloop_lag_seconds', 'gauge', 'The longest delay since the last look', lag),
    ...head('nodejs_version_info', 'gauge', 'The version of Node'),
    `nodejs_version_info{version="${process.version}"} 1`,
  ];
}

function openFiles(): number[] {
  try {
    return [readdirSync('/proc/self/fd').length];
  } catch {
    return [];
  }
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function single(name: string, type: string, help: string, value: number): string[] {
  return [...head(name, type, help), `${name} ${value}`];
}
