import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMissingAdministrator } from '../app/accounts/first-administrator.server.ts';
import type { Config } from '../app/config.server.ts';
import type { Services } from '../app/context.ts';
import { followContent } from '../app/database/content-version/content-version.server.ts';
import { claimDataFolder, openDatabase } from '../app/database/open.server.ts';
import type { Database } from '../app/database/schema.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { openMediaStore } from '../app/media/open-store.server.ts';
import { pdfChecker } from '../app/media/pdf/pdf-check.server.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { getOrCreateSecret } from '../app/settings/secrets.server.ts';

export type OpenedServices = {
  services: Services;
  contentVersion: () => string | undefined;
  close(): Promise<void>;
};

export async function openServices(config: Config): Promise<OpenedServices> {
  const claim = config.databaseUrl ? undefined : claimDataFolder(config.dataDir);
  const db = await openDatabase(config);
  const mediaStore = await openMediaStore(config.mediaStore);
  const maker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
  const checker = pdfChecker(join(projectFolder, 'app/media/pdf/pdf-worker.ts'));
  if (config.seed === 'demo') {
    const { seedDemonstration } = await demonstration();
    await seedDemonstration(db, { store: mediaStore, maker });
  }
  const content = followContent(db);
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`;
  return {
    services: {
      db,
      mediaStore,
      imageMaker: maker,
      pdfChecker: checker,
      origin,
      sendsMail: config.mail.smtpUrl !== undefined,
      officeAddress: config.mail.to ?? '',
    },
    contentVersion: () => content.current(),
    async close() {
      maker.stop();
      checker.stop();
      await content.close();
      await db.destroy();
      claim?.release();
    },
  };
}

function demonstration(): Promise<typeof import('../scripts/demonstration/seed.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(join(projectFolder, 'scripts/demonstration/seed.ts')).href);
}

/** Without SESSION_SECRET: a file beside SQLite, or a row in PostgreSQL, which servers share. */
export async function cookieSecret(config: Config, db: Database): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret;
  const generated = randomBytes(32).toString('base64url');
  return config.databaseUrl
    ? getOrCreateSecret(db, 'session_secret', () => generated)
    : secretFromFile(join(config.dataDir, 'session-secret'), generated);
}

function secretFromFile(file: string, generated: string): string {
  try {
    writeFileSync(file, generated, { flag: 'wx', mode: 0o600, flush: true });
    return generated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // A power cut may leave an empty file; nobody has signed in by then.
    const saved = readFileSync(file, 'utf8');
    if (saved.length >= generated.length) return saved;
    writeFileSync(file, generated, { mode: 0o600, flush: true });
    return generated;
  }
}

export const projectFolder = packageFolderOf(import.meta.dirname);

function packageFolderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolderOf(dirname(folder));
}

/** @throws RefusesToStart when ADMIN_PASSWORD is weak */
export async function createFirstAdministrator(db: Database, config: Config): Promise<void> {
  const { name } = await findSchool(db);
  const made = await createMissingAdministrator(db, { ...config.firstAdministrator, schoolName: name });
  if (!made) return;
  console.log(`
The first administrator of the website, shown only this once:
  username  ${made.username}
  password  ${made.password}
Sign in at /login; a password of your own is asked for first.
`);
}
