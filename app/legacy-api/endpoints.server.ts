import type { Endpoint } from './endpoint.ts';
import { enquiryCalls } from './enquiries.server.ts';
import { facultyCalls } from './faculty.server.ts';
import { noticeCalls } from './notices.server.ts';
import { photoCalls } from './photos.server.ts';
import { resultCalls } from './results.server.ts';
import { sessionCalls } from './session.server.ts';

/** The calls by what they are about, in the order in which people read them. */
export const callTopics = [
  { topic: 'session', calls: sessionCalls },
  { topic: 'enquiries', calls: enquiryCalls },
  { topic: 'notices', calls: noticeCalls },
  { topic: 'photos', calls: photoCalls },
  { topic: 'results', calls: resultCalls },
  { topic: 'faculty', calls: facultyCalls },
] as const satisfies { topic: string; calls: Record<string, Endpoint> }[];

export type CallTopic = (typeof callTopics)[number]['topic'];

/** Every call of the API by its name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  callTopics.flatMap(({ calls }) => Object.entries<Endpoint>(calls)),
);

/** The name of a call where it has to be a plain word: `login` of `login.php`. */
export function shortName(name: string): string {
  return name.replace(/\.php$/, '');
}

const base = '/api/';

/** The call that this path names, letter by letter; undefined when there is none. */
export function endpointAt(pathname: string): Endpoint | undefined {
  return pathname.startsWith(base) ? endpoints.get(pathname.slice(base.length)) : undefined;
}

/** Whether a path lies below the page for people, which is `/api`. The router does not mind the size of letters. */
export function isBelowApi(pathname: string): boolean {
  return /^\/api\/./i.test(pathname);
}

const description = '/api/openapi.json';

/** Whether a path below the page is for reading only: the pictures, and the description of the calls. */
export function isFilePath(pathname: string): boolean {
  return pathname === description || pathname.startsWith('/api/uploads/');
}

/** The path of the call, or of the description, that is meant where only letter case or a slash at the end differs. */
export function meantPath(pathname: string): string | undefined {
  const meant = pathname.toLowerCase().replace(/\/+$/, '');
  return endpointAt(meant) || meant === description ? meant : undefined;
}
