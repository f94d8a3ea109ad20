import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { websiteAddress } from '../../app/config.server.ts';
import { errorCode } from '../../app/database/errors.server.ts';

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

/** `record` or, when `school.json` cannot be used, the reason. */
export type ListedSchool = { name: string; folder: string } & ({ record: SchoolRecord } | { fault: string });

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
  try {
    return { name, folder, record: schoolRecord.parse(JSON.parse(await readFile(join(folder, recordFile), 'utf8'))) };
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(errorCode(error))) return undefined;
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return { name, folder, fault: `${recordFile} cannot be read: ${why}` };
  }
}

/** Whole or not at all, also when the power fails. */
export async function writeSchool(schoolsDir: string, name: string, record: z.input<typeof schoolRecord>) {
  const file = join(schoolFolder(schoolsDir, name), recordFile);
  const unfinished = `${file}.tmp`;
  const written = schoolRecord.parse(record);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(written, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file).catch(async (error: unknown) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
