import { mkdirSync } from 'node:fs';
import { lstat, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TransferRefused } from '../../app/archives/refusals.server.ts';
import { websiteAddress } from '../../app/config.server.ts';
import { errorCode } from '../../app/database/errors.server.ts';
import { lockExclusively } from '../../app/database/sqlite.server.ts';
import { syncFolder } from '../../app/media/disk-store.server.ts';

const recordFile = 'school.json';

const address = websiteAddress('An address').transform((url) => url.origin);

/** What is known of a school without opening it: `school.json` in its folder. */
const schoolRecord = z.strictObject({
  /** Origins. The first is its PUBLIC_URL; the others lead there. */
  addresses: z.array(address).min(1, 'A school needs an address.'),
  status: z.enum(['open', 'suspended']).default('open'),
  /** Set aside after a fault, until somebody has looked at it. */
  held: z.strictObject({ reason: z.string(), since: z.iso.datetime() }).optional(),
  limits: z
    .strictObject({
      diskMb: z.int().min(1).default(2_000),
      emailsADay: z.int().min(0).default(300),
    })
    .prefault({}),
  madeAt: z.iso.datetime(),
});

export type SchoolRecord = z.output<typeof schoolRecord>;

type Known = { record: SchoolRecord };
type Faulty = { fault: string };

/** With a `fault` it is not served; its `record` may be one that could be read before. */
export type ListedSchool = { name: string; folder: string } & (Known | Faulty | (Known & Faulty));

/** Also a part of file names and of lines of the log. */
export function isSchoolName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

/** Of the host itself, beside the folders of the schools. */
export const hostFolders = { operator: '.operator', removed: '.removed', state: '.host' } as const;

export function schoolFolder(schoolsDir: string, name: string): string {
  return join(schoolsDir, name);
}

const readAtOnce = 32;

/** In the order of their names. A folder without `school.json` is no school (yet). */
export async function listSchools(schoolsDir: string): Promise<ListedSchool[]> {
  mkdirSync(schoolsDir, { recursive: true, mode: 0o700 });
  const names = (await readdir(schoolsDir)).filter(isSchoolName).toSorted();
  const listed: (ListedSchool | undefined)[] = [];
  // Not all at once: a thousand are more open files than some machines allow.
  for (let start = 0; start < names.length; start += readAtOnce) {
    const some = names.slice(start, start + readAtOnce);
    listed.push(...(await Promise.all(some.map((name) => readSchool(schoolsDir, name)))));
  }
  return listed.filter((school) => school !== undefined);
}

export async function readSchool(schoolsDir: string, name: string): Promise<ListedSchool | undefined> {
  const folder = schoolFolder(schoolsDir, name);
  const file = join(folder, recordFile);
  if (!isSchoolName(name)) return undefined;
  try {
    // A pipe would be read without end.
    if (!(await lstat(file)).isFile()) throw new Error('it is not a file.');
    return { name, folder, record: schoolRecord.parse(JSON.parse(await readFile(file, 'utf8'))) };
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(errorCode(error))) return undefined;
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return { name, folder, fault: `${recordFile} cannot be read: ${why}` };
  }
}

/** @throws TransferRefused when there is none that can be used */
export async function recordOf(schoolsDir: string, name: string): Promise<SchoolRecord> {
  const school = await readSchool(schoolsDir, name);
  if (!school) throw new TransferRefused(`There is no school named ${name}.`, { cause: 'unknown' });
  if ('record' in school) return school.record;
  throw new TransferRefused(school.fault);
}

export type Change = (record: SchoolRecord) => SchoolRecord | Promise<SchoolRecord>;

/** @throws TransferRefused when there is no record that can be used */
export function changeRecord(schoolsDir: string, name: string, change: Change): Promise<void> {
  return withRecordsLocked(schoolsDir, async () => {
    await writeSchool(schoolsDir, name, await change(await recordOf(schoolsDir, name)));
  });
}

/** Of the commands and the host one at a time. */
export async function withRecordsLocked(schoolsDir: string, work: () => Promise<void>): Promise<void> {
  const folder = join(schoolsDir, hostFolders.state);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockExclusively(join(folder, 'records.lock'), 'Another command is changing a school. Try again.');
  await work().finally(lock.release);
}

/** Whole or not at all, also when the power fails. Only for a school that nobody else can be changing. */
export async function writeSchool(schoolsDir: string, name: string, record: z.input<typeof schoolRecord>) {
  const folder = schoolFolder(schoolsDir, name);
  const unfinished = join(folder, `${recordFile}.tmp`);
  const text = `${JSON.stringify(schoolRecord.parse(record), null, 2)}\n`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, join(folder, recordFile));
  await syncFolder(folder);
}
