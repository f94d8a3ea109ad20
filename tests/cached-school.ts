import type { Server } from 'node:http';
import { expect } from 'vitest';
import { crestFileNames, type ImageProcessor } from '../app/lib/media-services.ts';
import { type App, createHttpServer, listen } from '../server/http/http-server.ts';
import { createAdmission } from '../server/load/admission.ts';
import { createPageBudget } from '../server/page-cache/page-store.ts';
import { type Engine, freshDatabase } from './fresh-database.ts';
import { comparable, openReader, type WireAnswer } from './http-reader.ts';
import { pictureFile } from './pictures.ts';
import { recordQueries } from './recorded-queries.ts';
import { builtRouter, builtServer, type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A school whose pages are cached and read over HTTP, and an app on the same database without a cache. */
export type CachedSchool = {
  site: TestApp;
  staff: Visitor;
  /** Bytes of a picture that can be uploaded. */
  picture: Uint8Array<ArrayBuffer>;
  /** The queries of the server that caches pages. */
  queries: unknown[];
  read(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<WireAnswer>;
  /** What these pages say to a visitor, who asks over HTTP. */
  readAll(paths: readonly string[]): Promise<Map<string, string>>;
  /** What they say where nothing has ever been kept. */
  readUncached(paths: readonly string[]): Promise<Map<string, string>>;
  close(): Promise<void>;
};

/** Pictures do not matter here: each upload gives the same picture at once. */
function quickMaker(): ImageProcessor {
  const image = { width: 640, height: 480, widths: [160], colour: '#b54a2a' };
  const bytes = new Uint8Array([1]);
  return {
    make: async () => ({ image, variants: [{ width: 160, format: 'jpg', bytes }] }),
    makeCrest: async () => ({ files: crestFileNames.map((name) => ({ name, bytes })) }),
    stop: () => undefined,
  };
}

export async function openCachedSchool(engine: Engine): Promise<CachedSchool> {
  const fresh = await freshDatabase(engine);
  const { db, queries } = recordQueries(fresh.db);
  const site = await testApp({ db, imageMaker: quickMaker() });
  const server = createHttpServer(site.app);
  const reader = openReader(await listen(server, 0, '127.0.0.1'));
  const forgetful = await uncachedApp(site, fresh.db);
  return {
    site,
    queries,
    staff: await site.signIn(),
    picture: new Uint8Array(await pictureFile(400, 300)),
    read: reader.read,
    readAll: (paths) => readEach(paths, async (path) => saidBy(await reader.read(path))),
    readUncached: (paths) => readEach(paths, (path) => answerOf(forgetful, path)),
    async close() {
      reader.close();
      shut(server);
      await site.close();
      await fresh.close();
    },
  };
}

function shut(server: Server): void {
  server.closeAllConnections();
  server.close();
}

async function uncachedApp(site: TestApp, db: TestApp['db']): Promise<App> {
  const { createApp } = await builtServer();
  return createApp({
    services: { ...site, db },
    publicUrl: undefined,
    router: await builtRouter(),
    cookieSecret: 'a secret for tests, long enough for all of them',
    trustedProxies: 0,
    allowedOrigins: [],
    log: { info: () => undefined, error: (facts) => site.errors.push(facts) },
    contentVersion: () => undefined,
    admission: createAdmission(),
    pageBudget: createPageBudget(0),
  });
}

async function readEach(paths: readonly string[], read: (path: string) => Promise<string>) {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await read(path));
  return pages;
}

async function answerOf(app: App, path: string): Promise<string> {
  const response = await app(new Request(`http://localhost:3000${path}`), { address: '127.0.0.1' });
  return comparable(response.status, response.headers, await response.text());
}

function saidBy({ status, headers, text }: WireAnswer): string {
  return comparable(status, Object.entries(headers), text);
}

/** Pages that are made for one visitor. */
const neverCached = new Set(['/login', '/forgot-password']);

const mostPasses = 5;

/**
 * Reads the pages as often as it takes until all of them come from memory. Another pass is needed when PostgreSQL tells
 * of the last change only after the first one.
 */
export async function warm(school: CachedSchool, paths: readonly string[]): Promise<Map<string, string>> {
  const before = await school.readAll(paths);
  const found = [...before].flatMap(([path, text]) => (text.startsWith('200') && !neverCached.has(path) ? path : []));
  let rendered = found;
  for (let pass = 0; rendered.length > 0 && pass < mostPasses; pass++) rendered = await listRendered(school, found);
  expect(rendered, 'pages that ask the database each time').toEqual([]);
  return before;
}

async function listRendered(school: CachedSchool, paths: readonly string[]): Promise<string[]> {
  const rendered: string[] = [];
  for (const path of paths) if (!(await look(school, path)).isCached) rendered.push(path);
  return rendered;
}

/** Reads a page and says whether it came from memory, which asks the database nothing. */
export async function look(
  { read, queries }: CachedSchool,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<WireAnswer & { isCached: boolean }> {
  const before = queries.length;
  const answer = await read(path, headers, method);
  return { ...answer, isCached: queries.length === before };
}
