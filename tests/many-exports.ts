import { openDatabase } from '../app/database/open.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { insertEnquiry } from '../app/enquiries/enquiries.server.ts';
import { readWorkbook } from '../app/spreadsheets/read-workbook.server.ts';

const visitor = { id: null, name: 'A visitor' };
const rowsAtOnce = 100;
const question = 'Is there a seat in class VI, and does the bus come to Madhupur? ক্লাসে জায়গা আছে? '.repeat(15);

/** Long questions with a note each. The server must not run. Returns how many an export has. */
export async function fillInbox(dataDir: string, count: number): Promise<number> {
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  const typed = { name: 'Parent', message: question, mobile_no: '0000000000', email: '', source: 'home' } as const;
  const { id } = await insertEnquiry(db, visitor, typed);
  const enquiry = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const entry = {
    at: enquiry.received_at,
    person_name: 'Asha',
    kind: 'note',
    words: question,
  } as const;
  for (let start = 1; start < count; start += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, index) => start + index);
    const rows = numbers.map((n) => ({
      ...enquiry,
      id: `many-${n}`,
      name: `Parent ${n}`,
      sequence: enquiry.sequence + n,
    }));
    await db.insertInto('enquiry').values(rows).execute();
    const entries = numbers.map((n) => ({
      ...entry,
      id: `note-${n}`,
      enquiry_id: `many-${n}`,
      sequence: 1_000_000 + n,
    }));
    await db.insertInto('enquiry_entry').values(entries).execute();
  }
  const listed = await db.selectFrom('enquiry').select('id').where('state', '<>', 'spam').execute();
  await db.destroy();
  return listed.length;
}

export type Exported = { whole: number; refused: number; strange: string[] };

const limits = { maxSheets: 2, maxLines: 50_000, maxColumns: 20, maxCharacters: 200_000_000 };

/** All of them at one moment; `whole` are those with every enquiry in them. */
export async function exportAtOnce(
  origin: string,
  headers: Record<string, string>,
  { paths, count }: { paths: string[]; count: number },
) {
  const exported: Exported = { whole: 0, refused: 0, strange: [] };
  const read = new Set<string>();
  await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const rows = answer.status === 200 && !read.has(path) ? await rowsIn(path, bytes) : count;
      read.add(path);
      if (answer.status === 200 && rows === count) exported.whole += 1;
      else if (answer.status === 503 && answer.headers.has('Retry-After')) exported.refused += 1;
      else exported.strange.push(`${path}: ${answer.status} with ${rows} rows`);
    }),
  );
  return exported;
}

/** Without the head. */
async function rowsIn(path: string, bytes: Uint8Array): Promise<number> {
  if (path.endsWith('.csv')) return new TextDecoder().decode(bytes).split('\r\n"').length - 1;
  const [sheet] = await readWorkbook(bytes, limits);
  return (sheet?.lines.length ?? 0) - 1;
}
