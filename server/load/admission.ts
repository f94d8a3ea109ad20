import { plainResponse } from '../http/plain-response.ts';
import { type Kind, kinds, WaitingRequests } from './waiting-requests.ts';

const refusedFromLateSamples: Record<Kind, number> = { page: 4, file: 4, enquiry: 8, office: 20, cached: 20 };

/** Of all together but files, which wait for the disk or the bucket and are counted apart. */
const maxConcurrent: Record<Kind, number> = { page: 60, file: 100, enquiry: 80, office: 100, cached: 100 };

/** Uploads are counted apart, because one may take minutes. */
const maxConcurrentUploads = 8;

/** Then those who came in the meantime are heard. */
const turnMs = 25;

export type AdmittedRequest = {
  kind: Kind;
  /** Whose share it counts for: a session or an address. */
  person: string;
  isUpload: boolean;
  /** Of one who has left: nothing is run for him. */
  signal: AbortSignal;
};

type Run = () => Promise<Response>;

export type Admission = {
  admit(request: AdmittedRequest, run: Run): Promise<Response>;
  /** Somebody waits, or the event loop is late. */
  isBusy(): boolean;
};

type AdmissionOptions = { lateSamples?: () => number; nowMs?: () => number };

function countActive() {
  const active = new Map<Kind | 'upload', number>();
  const countOf = (kind: Kind | 'upload') => active.get(kind) ?? 0;
  const countPages = () => kinds.reduce((sum, kind) => (kind === 'file' ? sum : sum + countOf(kind)), 0);
  const mayStart = (kind: Kind) => (kind === 'file' ? countOf('file') : countPages()) < maxConcurrent[kind];
  return { active, countOf, mayStart };
}

/** Starts one request after the other, so that between two of them others can be heard, answered from the cache or refused. */
export function createAdmission({
  lateSamples = () => 0,
  nowMs = () => performance.now(),
}: AdmissionOptions = {}): Admission {
  const waiting = new WaitingRequests();
  const { active, countOf, mayStart } = countActive();
  let turnEnds = 0;
  let isTurnAhead = false;

  async function counted(kind: Kind | 'upload', run: Run): Promise<Response> {
    active.set(kind, countOf(kind) + 1);
    try {
      return await run();
    } finally {
      active.set(kind, countOf(kind) - 1);
      if (nowMs() < turnEnds) waiting.startNext(mayStart);
      else takeTurn();
    }
  }

  function takeTurn(): void {
    if (isTurnAhead || waiting.isEmpty) return;
    isTurnAhead = true;
    setImmediate(() => {
      isTurnAhead = false;
      turnEnds = nowMs() + turnMs;
      // When none may start, the next that ends takes the turn.
      if (waiting.startNext(mayStart)) takeTurn();
    });
  }

  return {
    isBusy: () => lateSamples() > 0 || !waiting.isEmpty,

    admit({ kind, person, isUpload, signal }, run) {
      if (lateSamples() >= refusedFromLateSamples[kind]) return refuse();
      if (isUpload) return countOf('upload') < maxConcurrentUploads ? counted('upload', run) : refuse();
      const { promise, resolve } = Promise.withResolvers<Response>();
      const start = () => resolve(signal.aborted ? refuse() : counted(kind, run));
      if (!waiting.add({ kind, person, start })) return refuse();
      takeTurn();
      return promise;
    },
  };
}

async function refuse(): Promise<Response> {
  return plainResponse(503, { 'Retry-After': '5' });
}
