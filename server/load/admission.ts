import type { IncomingMessage } from 'node:http';
import { isBelowApi } from '../../app/legacy-api/endpoints.server.ts';
import { createSchoolShares, currentSchool } from '../../app/lib/schools-of-process.server.ts';
import { addressFrom } from '../http/client-address.ts';
import { plainResponse } from '../http/plain-response.ts';
import type { Log } from '../log.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import { isSystemPath } from '../system-endpoints.ts';
import { type Kind, type MayStart, WaitingRequests } from './waiting-requests.ts';

const refusedFromLateSamples: Record<Kind, number> = { page: 4, file: 4, enquiry: 16, office: 20, cached: 20 };

/** Uploads are counted apart, because one may take minutes. */
type Counted = Kind | 'upload';

/** PostgreSQL answers twenty queries at once. Pages get what the others leave, and a little always. */
const maxConcurrent: Partial<Record<Counted, number>> = { page: 10, enquiry: 80, upload: 8 };
const maxConcurrentOthers = 100;
const minConcurrentPages = 2;

const turnMs = 25;
const maxStarts = 8;

/** One for each turn that was missed: an event loop full of quick answers would start next to nothing. */
function startSome(waiting: WaitingRequests, waitedMs: number, mayStart: MayStart): boolean {
  let left = Math.min(maxStarts, 1 + Math.floor(waitedMs / turnMs));
  while (left > 0 && waiting.startNext(mayStart)) left -= 1;
  return left === 0;
}

export type AdmittedRequest = {
  kind: Kind;
  person: string;
  isUpload: boolean;
  signal: AbortSignal;
};

type Run = () => Promise<Response>;

export type Admission = {
  admit(request: AdmittedRequest, run: Run): Promise<Response>;
  isBusy(): boolean;
  refuses(kind: Kind, person: string): boolean;
};

type AdmissionOptions = { lateSamples?: () => number; nowMs?: () => number };

function countActive() {
  const [all, pages] = [createSchoolShares(), createSchoolShares()];
  const apart: Partial<Record<Counted, typeof all>> = { file: createSchoolShares(), upload: createSchoolShares() };
  const mayStart = (kind: Counted, school = currentSchool()) =>
    (apart[kind] ?? all).of(school).left(maxConcurrent[kind] ?? maxConcurrentOthers) > 0 ||
    (kind === 'page' && pages.total() < minConcurrentPages);
  const enter = (kind: Counted) => {
    const own = [apart[kind] ?? all, ...(kind === 'page' ? [pages] : [])].map((shares) => shares.of());
    for (const one of own) one.add(1);
    return () => own.forEach((one) => void one.add(-1));
  };
  return { enter, mayStart };
}

/** Starts one request after the other, so that between two of them others can be heard, answered from the cache or refused. */
export function createAdmission({
  lateSamples = () => 0,
  nowMs = () => performance.now(),
}: AdmissionOptions = {}): Admission {
  const waiting = new WaitingRequests();
  const { enter, mayStart } = countActive();
  let turnEnds = 0;
  let isTurnAhead = false;

  // Of many schools one that asks for little is still answered, whichever of the others is flooded.
  const asksForLittle = () => currentSchool() !== '' && !waiting.hasAnyFor(currentSchool());
  const isLate = (kind: Kind) => lateSamples() >= refusedFromLateSamples[kind] && !asksForLittle();
  const refuses = (kind: Kind, person: string) => isLate(kind) || !waiting.hasPlace(kind, person);
  const refusesUpload = (kind: Kind) => isLate(kind) || !mayStart('upload');

  async function counted(kind: Counted, run: Run): Promise<Response> {
    const leave = enter(kind);
    try {
      return await run();
    } finally {
      leave();
      // Of many schools the others are heard after each: their cached pages wait for one rendering at most.
      if (nowMs() < turnEnds && currentSchool() === '') waiting.startNext(mayStart);
      else takeTurn();
    }
  }

  function takeTurn(): void {
    if (isTurnAhead || waiting.isEmpty) return;
    isTurnAhead = true;
    const scheduledAt = nowMs();
    setImmediate(() => {
      isTurnAhead = false;
      turnEnds = nowMs() + turnMs;
      if (startSome(waiting, nowMs() - scheduledAt, mayStart)) takeTurn();
    });
  }

  return {
    isBusy: () => lateSamples() > 0 || !waiting.isEmpty,
    refuses,

    admit({ kind, person, isUpload, signal }, run) {
      if (isUpload ? refusesUpload(kind) : refuses(kind, person)) return refuse();
      if (isUpload) return counted('upload', run);
      const { promise, resolve } = Promise.withResolvers<Response>();
      const start = () => resolve(signal.aborted ? refuse() : counted(kind, run));
      waiting.add({ kind, person, start });
      takeTurn();
      return promise;
    },
  };
}

async function refuse(): Promise<Response> {
  return plainResponse(503, { 'Retry-After': '5' });
}

type FastRefusalOptions = {
  admission: Pick<Admission, 'refuses'>;
  facts: Pick<RouteFacts, 'kindOf' | 'languageOf'>;
  trustedProxies: number;
  log: Log;
  isFile: (pathname: string) => boolean;
  /** Whether a session that we have signed is among the cookies. */
  hasSession: (cookies: string) => boolean;
};

const refusable: readonly Kind[] = ['page', 'enquiry'];

/**
 * Whether a page or a form of a visitor would be refused anyway: said before anything is made for the request and before
 * its body is read, so that many cost little.
 */
export function fastRefusal({ admission, facts, trustedProxies, log, isFile, hasSession }: FastRefusalOptions) {
  const count = refusalCounter(log);
  return ({ method = '', url = '', headers, socket }: IncomingMessage): boolean => {
    if ((method !== 'GET' && method !== 'POST') || !url.startsWith('/')) return false;
    const address = addressFrom(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, trustedProxies);
    const refused = refusable.filter((kind) => admission.refuses(kind, address));
    if (refused.length === 0) return false;
    const end = url.indexOf('?');
    const pathname = end < 0 ? url : url.slice(0, end);
    if (isFile(pathname) || isSystemPath(pathname)) return false;
    // The API answers each call in its own shape.
    if (method === 'POST' && isBelowApi(pathname)) return false;
    const { path } = facts.languageOf(pathname);
    if (!refused.includes(facts.kindOf(method, path, url.slice(pathname.length)))) return false;
    // Whoever may be of the office has a session; others may send what cookies they like.
    if (headers.cookie && hasSession(headers.cookie)) return false;
    count();
    return true;
  };
}

const countedMs = 1_000;

/** One line for the refusals of a second: a line for each would cost more than the refusal. */
function refusalCounter(log: Log): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.info({ status: 503, refused }, 'requests refused');
      refused = 0;
    }, countedMs).unref();
  };
}
