import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type Person, type TestApp, type TestAppOptions, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A fresh website for each test of this file or block. It is closed after the test. */
export function siteForEach(options?: TestAppOptions): TestApp {
  return opened(options, beforeEach, afterEach);
}

/** One website for all tests of this file or block. */
export function siteForAll(options?: TestAppOptions): TestApp {
  return opened(options, beforeAll, afterAll);
}

/** Somebody who is signed in before each test on a site of `siteForEach`. */
export function staffForEach(site: TestApp, person?: Person): Visitor {
  return signedIn(site, person, beforeEach);
}

/** Somebody who is signed in once on a site of `siteForAll`. */
export function staffForAll(site: TestApp, person?: Person): Visitor {
  return signedIn(site, person, beforeAll);
}

/** The site of `siteForAll` behind its HTTP server. */
export function serverForAll(site: Pick<TestApp, 'app'>, publicUrl?: URL): { port: number } {
  let server: Awaited<ReturnType<typeof openServer>> | undefined;
  beforeAll(async () => {
    server = await openServer(site.app, publicUrl);
  });
  afterAll(() => server?.close());
  return whatIs(() => server);
}

/** An app behind the HTTP server until the end of the test. */
export async function serverForTest(...options: Parameters<typeof createHttpServer>) {
  const { close, ...opened } = await openServer(...options);
  onTestFinished(close);
  return opened;
}

/** The built server as a process of its own, until the end of the test. */
export function processForTest(...options: Parameters<typeof startServer>): ServerProcess {
  const server = startServer(...options);
  onTestFinished(async () => {
    server.signal('SIGKILL');
    await server.ended;
  });
  return server;
}

async function openServer(...options: Parameters<typeof createHttpServer>) {
  const server = createHttpServer(...options);
  const port = await listen(server, 0, '127.0.0.1');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, port, close };
}

function opened(options: TestAppOptions | undefined, before: typeof beforeEach, after: typeof afterEach): TestApp {
  let site: TestApp | undefined;
  before(async () => {
    site = await testApp(options);
  });
  after(() => site?.close());
  return whatIs(() => site);
}

function signedIn(site: TestApp, person: Person | undefined, before: typeof beforeEach): Visitor {
  let visitor: Visitor | undefined;
  before(async () => {
    visitor = await site.signIn(person);
  });
  return whatIs(() => visitor);
}

/** Stands for something that is another one in each test. */
function whatIs<Thing extends object>(find: () => Thing | undefined): Thing {
  const now = (): Thing => {
    const found = find();
    if (!found) throw new Error('It is there within a test only.');
    return found;
  };
  return new Proxy({} as Thing, {
    get: (_, name) => Reflect.get(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(now(), name),
  });
}
