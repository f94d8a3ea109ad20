import { networkInterfaces } from 'node:os';
import { createMissingAdministrator, hasAdministrator } from '../app/accounts/first-administrator.server.ts';
import { findPersonByUsername, hasOtherAdministrator } from '../app/accounts/people.server.ts';
import type { Config } from '../app/config.server.ts';
import { isCannotWrite } from '../app/database/errors.server.ts';
import type { Database } from '../app/database/schema.ts';
import { formatDay } from '../app/lib/dates.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { beginSetup, renewSetupToken } from '../app/settings/setup.server.ts';

/** Tells how to set up the website, on the port that it listens on by then. */
type Announcement = (port: number) => Promise<void>;

/** @throws RefusesToStart when ADMIN_PASSWORD is weak */
export async function prepareFirstStart(db: Database, config: Config): Promise<Announcement> {
  let announce: Announcement = async () => undefined;
  await unlessFull(async () => {
    announce = await prepare(db, config);
  });
  return announce;
}

async function prepare(db: Database, config: Config): Promise<Announcement> {
  const { username, password } = config.firstAdministrator;
  const isFirst = !(await hasAdministrator(db));
  if (password !== undefined || !isFirst || config.seed === 'demo') await createAdministrator(db, config);
  if (password !== undefined) return async () => undefined;
  if (isFirst) await beginSetup(db, (await findPersonByUsername(db, username))?.id ?? null);
  return (port) => unlessFull(() => announceSetup(db, config, port));
}

export async function createAdministrator(db: Database, { firstAdministrator }: Config): Promise<void> {
  const { name } = await findSchool(db);
  const made = await createMissingAdministrator(db, { ...firstAdministrator, schoolName: name });
  if (!made) return;
  console.log(`
First administrator (shown only once):
  username  ${made.username}
  password  ${made.password}
Sign in at /login. You will be asked to choose your own password.
`);
}

/** At every start until it is done, with a new address each time. Whoever is an administrator has no need of it. */
async function announceSetup(db: Database, { publicUrl, host }: Config, port: number): Promise<void> {
  const renewed = await renewSetupToken(db);
  if (!renewed || (await hasOtherAdministrator(db, { ...renewed, person_id: null }))) return;
  const address = `${publicUrl?.origin ?? `http://localhost:${port}`}/setup/${renewed.token}`;
  console.log(`
Set up the website for your school (about 15 minutes). This link works once, until ${formatDay(renewed.expires_at)}:
  ${address}
${await phoneHelp(address, { host, port })}`);
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

async function phoneHelp(address: string, { host, port }: { host: string; port: number }): Promise<string> {
  if (!loopback.test(new URL(address).hostname)) {
    const { toString: qrCode } = await import('qrcode');
    return qrCode(address, process.stdout.isTTY ? { type: 'terminal', small: true } : { type: 'utf8' });
  }
  const opened = loopback.test(host) ? 'HOST=0.0.0.0 ' : '';
  return `Open it on this computer. To open it on a phone in the same network (with a QR code), stop and restart with
  ${opened}PUBLIC_URL=http://${ownAddress()}:${port} npm start
`;
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'ADDRESS-OF-THIS-COMPUTER';
}

/** A website that cannot write for now still starts, so that it can be read. */
export async function unlessFull(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isCannotWrite(error)) throw error;
    console.error(`${error.message} The website will start, but cannot save anything until there is free space.`);
  }
}
