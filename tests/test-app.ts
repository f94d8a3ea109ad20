import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashPassword } from '../app/accounts/passwords.server.ts';
import { createPerson } from '../app/accounts/people.server.ts';
import { createSession, type SignedIn, setSessionCookies } from '../app/accounts/sessions.server.ts';
import { readConfig } from '../app/config.server.ts';
import type { Services } from '../app/context.ts';
import { integrityCheck } from '../app/database/integrity.server.ts';
import { followContent, inTransaction } from '../app/database/transaction.server.ts';
import type { CardMaker, PdfChecker } from '../app/lib/media-services.ts';
import type { TableReader } from '../app/lib/tables.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { judgeEnds } from '../app/media/pdf/pdf-check.server.ts';
import { judgePdf } from '../app/media/pdf/pdf-verdict.ts';
import { sheetsOf } from '../app/spreadsheets/read-table.server.ts';
import type { AppOptions, Router } from '../server/app.ts';
import type { App } from '../server/http/http-server.ts';
import { cookieJar } from '../server/http/signed-cookies.ts';
import { servicesOf } from '../server/services.ts';
import { openSharedResources } from '../server/shared-resources.ts';
import { type Engine, freshDatabase, type TestDatabase } from './fresh-database.ts';
import { openBrowser, storeCookie, type Visitor } from './visitor.ts';

export const projectFolder = join(import.meta.dirname, '..');

/** The password of everybody who is let in by `signIn`. */
export const goodPassword = 'seven brown goats dance';

export type Person = { username?: string; name?: string; email?: string; role?: 'administrator' | 'editor' };

/** `visit` and `post` of the site itself keep no cookies: each is a request of a stranger. */
export type TestApp = Services & {
  db: TestDatabase;
  app: App;
  /** Where its files are, unless it was given a media store. */
  mediaFolder: string;
  /** What was written to the log as an error: the causes of failed requests. */
  errors: object[];
  visit: Visitor['visit'];
  post: Visitor['post'];
  /** A browser of somebody who is not signed in, which keeps its cookies. */
  browser(address?: string): Visitor;
  /** Makes an account unless there is one of that name, and signs in. An administrator when nothing else is said. */
  signIn(person?: Person): Promise<Visitor>;
  close(): Promise<void>;
};

export type TestAppOptions = Partial<Services & Omit<AppOptions, 'services'>> & {
  engine?: Engine;
  lateSamples?: () => number;
};

/** A fresh website on a fresh, empty database and media store. Nothing is shared with another site. */
export async function testApp({ engine = 'sqlite', ...options }: TestAppOptions = {}): Promise<TestApp> {
  const fresh = options.db ? undefined : await freshDatabase(engine);
  const folder = mkdtempSync(join(tmpdir(), 'school-media-'));
  const errors: object[] = [];
  const { createApp } = await builtServer();
  const db = (options.db ?? fresh?.db) as TestDatabase;
  const mediaFolder = join(folder, 'media');
  const mediaStore = options.mediaStore ?? diskStore(mediaFolder);
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: options.publicUrl?.href,
    MAIL_TO: 'office@school.example',
  });
  const shared = { ...openSharedResources(options), ...sharedWorkers, ...options };
  const services: Services & { db: TestDatabase } = {
    ...servicesOf({ db, mediaStore }, config, shared),
    integrity: integrityCheck(undefined, ''),
    ...options,
    db,
  };
  const { origin } = services;
  const content = followContent(db);
  const app = createApp({
    publicUrl: undefined,
    router: await builtRouter(),
    cookieSecret,
    trustedProxies: 0,
    allowedOrigins: [],
    log: { info: () => undefined, error: (facts) => errors.push(facts) },
    contentVersion: () => content.current(),
    ...shared,
    services,
  });
  return {
    ...services,
    app,
    mediaFolder,
    errors,
    visit: (path, options) => openBrowser(app, origin).visit(path, options),
    post: (path, fields, options) => openBrowser(app, origin).post(path, fields, options),
    browser: (address) => openBrowser(app, origin, address),
    signIn: (person) => signIn(db, openBrowser(app, origin), { isHttps: origin.startsWith('https:'), ...person }),
    async close() {
      await content.close();
      await fresh?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One process for the photos of all tests: starting one takes longer than most photos. */
export const builtImageMaker = imageMaker(join(projectFolder, 'build/server/image-worker.js'));

/** In this process: starting the one that the website has for each PDF or list takes longer than all else. */
const pdfChecker: PdfChecker = {
  async checkPdf(source) {
    const verdict = await judgeEnds(source);
    if (verdict) return verdict;
    const bytes = source instanceof Uint8Array ? source : await readFile(source.path);
    return judgePdf(bytes).catch(() => 'broken');
  },
  stop: () => undefined,
};

const tableReader: TableReader = {
  readTable: (bytes, limits) => sheetsOf(bytes, limits).catch(() => ({ refused: 'broken' })),
  stop: () => undefined,
};

/** Pages refer to a card each, and nothing but its own test looks at it. */
const cardMaker: CardMaker = { drawCard: async () => Buffer.from('a card'), stop: () => undefined };

const sharedWorkers = { pdfChecker, imageMaker: builtImageMaker, tableReader, cardMaker };

/** The built server, as production loads it. */
export function builtServer(): Promise<typeof import('../server/app.ts')> {
  return import(pathToFileURL(join(projectFolder, 'build/server/index.js')).href);
}

let router: Promise<Router> | undefined;

export function builtRouter(): Promise<Router> {
  router ??= builtServer().then(({ createRouter }) => createRouter(join(projectFolder, 'build/client')));
  return router;
}

const cookieSecret = 'a secret for tests, long enough for all of them';

/** Made once: hashing takes long on purpose. */
let goodHash: Promise<string> | undefined;

async function signIn(
  db: Services['db'],
  browser: Visitor,
  { isHttps, username = 'asha', ...person }: Person & { isHttps: boolean },
): Promise<Visitor> {
  const { name = 'Asha Mahato', email = '', role = 'administrator' } = person;
  const account = { username, name, email, role, must_change_password: 0 as const };
  goodHash ??= hashPassword(goodPassword);
  const password_hash = await goodHash;
  const signedIn = await inTransaction(db, async (tx) => {
    const made = await createPerson(tx, { id: null, name: 'The test' }, { ...account, password_hash });
    if ('refused' in made) return undefined;
    return createSession(tx, { id: made.id, name }, { isRemembered: false, userAgent: null, deviceToken: undefined });
  });
  // As the form of the sign-in does, without the time that a password takes.
  if (signedIn) keepSession(browser, signedIn, isHttps);
  else await sendPassword(browser, username);
  return browser;
}

function keepSession({ cookies }: Visitor, signedIn: SignedIn, isHttps: boolean): void {
  const jar = cookieJar(new Request('http://localhost'), { secret: cookieSecret, isHttps });
  setSessionCookies(jar, signedIn);
  for (const line of jar.headers()) storeCookie(cookies, line);
}

async function sendPassword(browser: Visitor, username: string): Promise<void> {
  const { status, body } = await browser.post('/login', { username, password: goodPassword });
  if (status !== 303) throw new Error(`Signing in answered ${status}: ${body}`);
}
