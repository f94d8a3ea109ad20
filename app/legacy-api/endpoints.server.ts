import { withoutTrailingSlashes } from '../lib/paths.ts';
import type { Endpoint } from './endpoint.ts';
import { enquiryCalls } from './enquiries.server.ts';
import { noticeCalls } from './notices.server.ts';
import { facultyCalls, photoCalls, resultCalls } from './picture-endpoints.server.ts';
import { sessionCalls } from './session.server.ts';

export const callTopics = [
  { topic: 'session', calls: sessionCalls },
  { topic: 'enquiries', calls: enquiryCalls },
  { topic: 'notices', calls: noticeCalls },
  { topic: 'photos', calls: photoCalls },
  { topic: 'results', calls: resultCalls },
  { topic: 'faculty', calls: facultyCalls },
] as const satisfies { topic: string; calls: Record<string, Endpoint> }[];

export type CallTopic = (typeof callTopics)[number]['topic'];

export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  callTopics.flatMap(({ calls }) => Object.entries<Endpoint>(calls)),
);

export function shortName(name: string): string {
  return name.replace(/\.php$/, '');
}

const base = '/api/';

export function findEndpoint(pathname: string): Endpoint | undefined {
  return pathname.startsWith(base) ? endpoints.get(pathname.slice(base.length)) : undefined;
}

/** Ignores case like the router. `/api` itself is the documentation page. */
export function isBelowApi(pathname: string): boolean {
  return /^\/api\/./i.test(pathname);
}

const description = '/api/openapi.json';

export function isApiFilePath(pathname: string): boolean {
  return pathname === description || pathname.startsWith('/api/uploads/');
}

/** Corrects case and a slash at the end. */
export function canonicalCallPath(pathname: string): string | undefined {
  const canonical = withoutTrailingSlashes(pathname.toLowerCase());
  return findEndpoint(canonical) || canonical === description ? canonical : undefined;
}
