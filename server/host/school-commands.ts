import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasAdministrator } from '../../app/accounts/first-administrator.server.ts';
import { TransferRefused } from '../../app/archives/refusals.server.ts';
import { openUpgraded } from '../../app/backups/write-backup.server.ts';
import { readConfig, type readHostConfig, schoolEnvironment, websiteAddress } from '../../app/config.server.ts';
import { day, fromNow, now } from '../../app/lib/clock.ts';
import { syncFolder } from '../../app/media/disk-store.server.ts';
import { beginSetup, renewSetupToken } from '../../app/settings/setup.server.ts';
import { holdSchool, hostStatus } from './control.ts';
import * as registry from './registry.ts';

/** `publicUrl` is the address of the operator's page, and its scheme that of all schools. */
export type HostPlace = Pick<ReturnType<typeof readHostConfig>, 'schoolsDir' | 'publicUrl' | 'env'>;

/** `refused` says to a page which field is wrong. */
function refusal(refused: string, sentence: string): TransferRefused {
  return new TransferRefused(sentence, { cause: refused });
}

/** For a page, which shows it beside the field. @throws anything else */
export function orRefused(error: unknown): { refused: string } {
  if (error instanceof TransferRefused && typeof error.cause === 'string') return { refused: error.cause };
  throw error;
}

export type NewSchool = { name: string; addresses: readonly string[] };
export type Fill = (environment: HostPlace['env']) => Promise<void>;

/**
 * Appears whole or not at all. `fill` puts another school into its folder first. The one-time address to set it up is valid
 * for a week, and empty when the school has an administrator.
 */
export async function createSchool(
  host: HostPlace,
  { name, addresses }: NewSchool,
  fill?: Fill,
): Promise<{ setUpAddress: string }> {
  const origins = [...new Set(addresses.map((one) => originOf(host, one)))];
  const address = origins[0] ?? originOf(host, '');
  await refuseTaken(host, name, origins);
  // In the bin, so that what a power cut leaves of it is erased in time.
  const folder = await placeInBin(host.schoolsDir, name);
  await mkdir(folder, { mode: 0o700 });
  try {
    const environment = schoolEnvironment(host.env, { folder, name, address });
    await fill?.(environment);
    const setUpAddress = await makeSetUpAddress(environment, address);
    await registry.writeSchool(dirname(folder), basename(folder), { addresses: origins, madeAt: now() });
    await registry.withRecordsLocked(host.schoolsDir, async () => {
      // Another command may have made it meanwhile.
      await refuseTaken(host, name, origins);
      await rename(folder, registry.schoolFolder(host.schoolsDir, name));
    });
    await tellOfChange(host.schoolsDir);
    return { setUpAddress };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeSetUpAddress(environment: HostPlace['env'], origin: string): Promise<string> {
  const db = await openUpgraded(readConfig(environment));
  try {
    if (await hasAdministrator(db)) return '';
    await beginSetup(db, null);
    return `${origin}/setup/${(await renewSetupToken(db))?.token}`;
  } finally {
    await db.destroy();
  }
}

async function refuseTaken(host: HostPlace, name: string, origins: readonly string[]): Promise<void> {
  if (!registry.isSchoolName(name))
    throw refusal('not a name', 'A name has 1 to 40 letters a–z, digits and dashes, and does not begin with a dash.');
  if (existsSync(registry.schoolFolder(host.schoolsDir, name)))
    throw refusal('name taken', 'There is already a school or a folder with this name.');
  await refuseTakenAddresses(host, name, origins);
}

async function refuseTakenAddresses({ schoolsDir, publicUrl }: HostPlace, name: string, origins: readonly string[]) {
  const others = (await registry.listSchools(schoolsDir)).filter((school) => school.name !== name);
  const taken = others.flatMap((school) => ('record' in school ? school.record.addresses : []));
  if ([publicUrl.origin, ...taken].some((one) => origins.includes(one)))
    throw refusal('address taken', 'Another school or the operator’s page has this address.');
}

function originOf({ publicUrl }: HostPlace, text: string): string {
  const url = websiteAddress('An address').safeParse(text).data;
  if (url?.protocol === publicUrl.protocol) return url.origin;
  throw refusal('not an address', `Enter an address such as ${publicUrl.protocol}//school.example, without a path.`);
}

/** Its visitors get a sentence, and nobody can sign in. */
export function suspendSchool(host: HostPlace, name: string): Promise<void> {
  return changeRecord(host, name, (record) => ({ ...record, status: 'suspended' }));
}

/** Opens a suspended, held or failing school again. */
export async function resumeSchool(host: HostPlace, name: string): Promise<void> {
  await registry.changeRecord(host.schoolsDir, name, ({ held: _, ...record }) => ({ ...record, status: 'open' }));
  // The running host reads it again and forgets the failures.
  await (await holdSchool(host.schoolsDir, name)).release();
}

/** `main`: visitors of the others are led there. */
export function changeAddresses(
  host: HostPlace,
  name: string,
  what: 'add' | 'remove' | 'main',
  address: string,
): Promise<void> {
  return changeRecord(host, name, async (record) => {
    const origin = originOf(host, address);
    await refuseTakenAddresses(host, name, [origin]);
    const others = record.addresses.filter((one) => one !== origin);
    if (what === 'remove' && others.length === 0)
      throw refusal('last address', 'A school needs an address. Add the other one first.');
    const addresses = { add: [...others, origin], remove: others, main: [origin, ...others] };
    return { ...record, addresses: addresses[what] };
  });
}

export async function changeRecord({ schoolsDir }: HostPlace, name: string, change: registry.Change): Promise<void> {
  await registry.changeRecord(schoolsDir, name, change);
  await hostStatus(schoolsDir);
}

/** Into the bin for 30 days. Nobody may have the folder open. */
export async function removeFolder(schoolsDir: string, name: string): Promise<void> {
  await rename(registry.schoolFolder(schoolsDir, name), await placeInBin(schoolsDir, name));
  await tellOfChange(schoolsDir);
}

const removedForMs = 30 * day;

/** For good, what was removed more than 30 days ago. @throws TransferRefused after the others, for what cannot be erased */
export async function eraseRemoved(schoolsDir: string): Promise<void> {
  const bin = join(schoolsDir, registry.hostFolders.removed);
  let refused: TransferRefused | undefined;
  for (const folder of await readdir(bin).catch(() => [])) {
    const [moment = '9'] = /\d{4}-\d\d-\d\dT\d{6}\.\d{3}$/.exec(folder) ?? [];
    if (moment > momentOf(fromNow(-removedForMs))) continue;
    await rm(join(bin, folder), { recursive: true, force: true }).catch((error: unknown) => {
      refused = new TransferRefused(`${folder} cannot be erased: ${error}`);
    });
  }
  if (refused) throw refused;
}

async function placeInBin(schoolsDir: string, name: string): Promise<string> {
  const bin = join(schoolsDir, registry.hostFolders.removed);
  await mkdir(bin, { recursive: true, mode: 0o700 });
  return join(bin, `${name}-${momentOf(now())}`);
}

function momentOf(at: string): string {
  return at.slice(0, 23).replaceAll(':', '');
}

/** The change survives a power cut, and the running host knows it at once. */
async function tellOfChange(schoolsDir: string): Promise<void> {
  await syncFolder(schoolsDir);
  await hostStatus(schoolsDir);
}
