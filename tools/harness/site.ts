import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findDemonstration } from '../../tests/demonstration.ts';
import { startServer } from '../../tests/server-process.ts';
import { openBrowser, type Visitor } from '../../tests/visitor.ts';
import { untilAnswered } from './http-client.ts';
import type { Core } from './processes.ts';

export const administrator = { username: 'admin', password: 'seven brown goats dance' };

export type Site = { origin: string; pid: number; log: readonly string[]; startedMs: number };

type SiteOptions = {
  core?: Core;
  dataDir?: string;
  databaseUrl?: string | undefined;
  settings?: Record<string, string>;
};

/** The website as `npm run serve` starts it, on a copy of the demonstration school if no other is named. */
export async function withSite<Found>(
  { core, dataDir, databaseUrl, settings }: SiteOptions,
  look: (site: Site) => Promise<Found>,
): Promise<Found> {
  const school = dataDir ?? (await copySchool());
  const began = performance.now();
  const server = startServer(
    {
      DATA_DIR: school,
      TMPDIR: tmpdir(),
      // Compiled code that Node keeps between starts takes 5 MB, and nobody who runs the website sets it.
      NODE_DISABLE_COMPILE_CACHE: '1',
      ADMIN_PASSWORD: administrator.password,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
    { command: ['scripts/bootstrap.mjs', 'serve'], ...(core !== undefined && { core }) },
  );
  try {
    const origin = `http://localhost:${await server.port}`;
    const startedMs = await untilAnswered(`${origin}/`, began);
    return await look({ origin, pid: server.pid, log: server.log, startedMs });
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** A data folder that may be changed. */
export async function copySchool(): Promise<string> {
  process.env.DEMONSTRATION_DIR ??= (await findDemonstration()).dataDir;
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  cpSync(process.env.DEMONSTRATION_DIR, dataDir, { recursive: true });
  return dataDir;
}

const uploadPath = '/admin/photos/upload';

export async function signInAt({ origin }: Pick<Site, 'origin'>): Promise<Visitor> {
  const person = openBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  const { status } = await person.post('/login', administrator);
  if (status !== 303) throw new Error(`Signing in answered ${status}.`);
  return person;
}

export async function uploadPhoto(person: Visitor, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('title', 'Sports day');
  form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'photo.jpg'));
  const { status, body } = await person.post(uploadPath, form);
  if (status !== 200) throw new Error(`The photo was answered ${status}: ${body.slice(0, 200)}`);
}

export async function photograph(): Promise<{ bytes: Buffer; words: string }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
  const bytes = await drawn.blur(1.5).jpeg({ quality: 90 }).toBuffer();
  return { bytes, words: `JPEG of 12 megapixels, ${(bytes.byteLength / 1e6).toFixed(1)} MB` };
}

/** Starts the image worker with as little work as possible. */
export function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 150, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer();
}
