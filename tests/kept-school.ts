import type { Server } from 'node:http';
import { expect } from 'vitest';
import { followContent } from '../app/database/content-version.server.ts';
import type { ImageMaker } from '../app/lib/image-maker.ts';
import type { App } from '../server/app.ts';
import { createHttpServer, listen } from '../server/listen.ts';
import { countingQuestions } from './counting-questions.ts';
import { type Engine, freshDatabase } from './fresh-database.ts';
import { builtServer, openHouse, type TestHouse } from './house.ts';
import { openReader, said, type WireAnswer } from './kept-reading.ts';
import { pictureFile } from './pictures.ts';
import type { Visitor } from './visitor.ts';

/** A school whose pages are kept and read over HTTP, and an app beside it on the same database that keeps nothing. */
export type KeptSchool = {
  house: TestHouse;
  staff: Visitor;
  /** Bytes of a picture that can be uploaded. */
  picture: Uint8Array<ArrayBuffer>;
  /** How many questions the house that keeps pages has put to the database. */
  questions: { count: number };
  read(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<WireAnswer>;
  /** What these pages say to a visitor, who asks over HTTP. */
  readAll(paths: readonly string[]): Promise<Map<string, string>>;
  /** What they say where nothing has ever been kept. */
  readAnew(paths: readonly string[]): Promise<Map<string, string>>;
  close(): Promise<void>;
};

/** Pictures are not what is tried here: every one comes out the same, at once. */
function quickMaker(): ImageMaker {
  const image = { width: 640, height: 480, widths: [160], colour: '#b54a2a' };
  const bytes = new Uint8Array([1]);
  return { make: async () => ({ image, variants: [{ width: 160, format: 'jpg', bytes }] }), stop: () => undefined };
}

export async function openKeptSchool(engine: Engine): Promise<KeptSchool> {
  const fresh = await freshDatabase(engine);
  const content = followContent(fresh.db);
  const { db, questions } = countingQuestions(fresh.db);
  const house = await openHouse({ db, imageMaker: quickMaker(), contentVersion: () => content.current() });
  const server = createHttpServer(house.app);
  const reader = openReader(await listen(server, 0, '127.0.0.1'));
  const forgetful = await forgetfulApp(house, fresh.db);
  return {
    house,
    questions,
    staff: await house.signIn(),
    picture: new Uint8Array(await pictureFile(400, 300)),
    read: reader.read,
    readAll: (paths) => readEach(paths, async (path) => saidBy(await reader.read(path))),
    readAnew: (paths) => readEach(paths, (path) => answerOf(forgetful, path)),
    async close() {
      reader.close();
      shut(server);
      await house.close();
      await content.close();
      await fresh.close();
    },
  };
}

function shut(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** The same house without a memory. */
async function forgetfulApp(house: TestHouse, db: TestHouse['db']): Promise<App> {
  const { createApp } = await builtServer();
  return createApp({
    ...house,
    db,
    publicUrl: undefined,
    clientFolder: undefined,
    cookieSecret: 'a secret for tests, long enough for all of them',
    trustedProxies: 0,
    allowedOrigins: [],
    log: { info: () => undefined, error: (facts) => house.errors.push(facts) },
    contentVersion: () => undefined,
  });
}

async function readEach(paths: readonly string[], read: (path: string) => Promise<string>) {
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await read(path));
  return pages;
}

async function answerOf(app: App, path: string): Promise<string> {
  const response = await app(new Request(`http://localhost:3000${path}`), { address: '127.0.0.1' });
  return said(response.status, response.headers, await response.text());
}

function saidBy({ status, headers, text }: WireAnswer): string {
  return said(status, Object.entries(headers), text);
}

/** Pages that are made for one visitor. */
const unkept = new Set(['/login', '/forgot-password']);

/** Reads the pages as often as it takes until all of them come from memory. */
export async function warm(school: KeptSchool, paths: readonly string[]): Promise<Map<string, string>> {
  const before = await school.readAll(paths);
  const found = [...before].filter(([path, text]) => text.startsWith('200') && !unkept.has(path));
  for (const [path] of found) {
    const asked = school.questions.count;
    await school.read(path);
    expect(school.questions.count, `questions for ${path}, which is kept`).toBe(asked);
  }
  return before;
}

/** Reads a page and says whether it came from memory, which asks the database nothing. */
export async function look(
  { read, questions }: KeptSchool,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<WireAnswer & { isKept: boolean }> {
  const asked = questions.count;
  const answer = await read(path, headers, method);
  return { ...answer, isKept: questions.count === asked };
}
