import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { House } from '../app/context.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import type { App, AppDependencies } from '../server/app.ts';
import { type Answer, readAnswer } from './answer.ts';
import { type Engine, freshDatabase } from './fresh-database.ts';

export const projectFolder = join(import.meta.dirname, '..');

export type TestHouse = House & {
  app: App;
  /** What was written to the log as an error: the causes of failed requests. */
  errors: object[];
  /** Asks for a page of the website. */
  visit(path: string, init?: RequestInit): Promise<Answer>;
  /** Sends a form as the website's own page would. */
  post(path: string, fields: Record<string, string | string[]>, init?: RequestInit): Promise<Answer>;
  close(): Promise<void>;
};

type Wishes = Partial<AppDependencies> & { engine?: Engine };

/** A fresh website on a fresh, empty database and media store. Nothing is shared with another house. */
export async function openHouse({ engine = 'sqlite', ...wishes }: Wishes = {}): Promise<TestHouse> {
  const fresh = wishes.db ? undefined : await freshDatabase(engine);
  const folder = mkdtempSync(join(tmpdir(), 'school-media-'));
  const origin = wishes.publicUrl?.origin ?? 'http://localhost:3000';
  const errors: object[] = [];
  const { createApp } = await builtServer();
  const house: House = {
    db: (wishes.db ?? fresh?.db) as House['db'],
    mediaStore: wishes.mediaStore ?? diskStore(folder),
    origin,
  };
  const app = createApp({
    publicUrl: undefined,
    clientFolder: join(projectFolder, 'build/client'),
    log: { info: () => undefined, error: (facts) => errors.push(facts) },
    ...wishes,
    ...house,
  });
  return {
    ...house,
    app,
    errors,
    ...visitor(app, origin),
    async close() {
      await fresh?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built server, as production loads it. */
function builtServer(): Promise<typeof import('../server/app.ts')> {
  return import(pathToFileURL(join(projectFolder, 'build/server/index.js')).href);
}

function visitor(app: App, origin: string): Pick<TestHouse, 'visit' | 'post'> {
  const visit: TestHouse['visit'] = async (path, init) => readAnswer(await app(new Request(origin + path, init)));
  return {
    visit,
    post(path, fields, init = {}) {
      const headers = { Origin: origin, ...init.headers };
      return visit(path, { method: 'POST', body: formBody(fields), ...init, headers });
    },
  };
}

function formBody(fields: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
