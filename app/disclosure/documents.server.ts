import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { scheduleRemoval } from '../media/stray-files.server.ts';
import { daysLeft, endingSoonDays } from './document-validity.ts';

/** A document of the disclosure page. `section` as in the board's format: B documents, C results and academics. */
export type DisclosureDocument = {
  id: string;
  slug: string;
  name: string;
  section: string;
  file_key: string | null;
  bytes: number;
  valid_until: string | null;
  link: string | null;
  updated_at: string;
  is_demonstration: 0 | 1;
};

const columns = [
  'id',
  'slug',
  'name',
  'section',
  'file_key',
  'bytes',
  'valid_until',
  'link',
  'updated_at',
  'is_demonstration',
] as const;

export function listDocuments(db: Connection): Promise<DisclosureDocument[]> {
  return db.selectFrom('document').select(columns).orderBy('section').orderBy('position').execute();
}

export function findDocument(db: Connection, slug: string): Promise<DisclosureDocument | undefined> {
  return db.selectFrom('document').select(columns).where('slug', '=', slug).executeTakeFirst();
}

export type DocumentInNeed = Pick<DisclosureDocument, 'id' | 'name' | 'section' | 'is_demonstration'> & {
  need: 'missing' | 'expired' | 'ending';
  /** Days until it is no longer valid; 0 = the last one is today. Counts for `ending`. */
  days: number;
};

/** Documents without a file, those that have expired and those that will within thirty days; the worst first. */
export async function listDocumentsInNeed(db: Connection): Promise<DocumentInNeed[]> {
  const found = (await listDocuments(db)).flatMap(documentInNeed);
  return found.toSorted((a, b) => Number(a.need === 'ending') - Number(b.need === 'ending') || a.days - b.days);
}

function documentInNeed(document: DisclosureDocument): DocumentInNeed[] {
  const { id, name, section, is_demonstration, file_key, link, valid_until } = document;
  const shown = { id, name, section, is_demonstration };
  if (link) return [];
  if (!file_key) return [{ ...shown, need: 'missing', days: 0 }];
  const days = valid_until ? daysLeft(valid_until) : Number.POSITIVE_INFINITY;
  if (days > endingSoonDays) return [];
  return [{ ...shown, need: days < 0 ? 'expired' : 'ending', days }];
}

export type NewDocument = {
  slug: string;
  name: string;
  section: 'B' | 'C';
  position: number;
  /** The file in the media store, kept before; absent = not uploaded yet. */
  file: { key: string; bytes: number } | undefined;
  valid_until: string | undefined;
  link: string | undefined;
};

/** Files a document on the disclosure page, inside the caller's transaction. Answers its id. */
export async function fileDocument(tx: Connection, { file, ...document }: NewDocument, by: Actor): Promise<string> {
  const id = newId();
  await tx
    .insertInto('document')
    .values({
      ...document,
      ...demonstrationMark(by),
      id,
      file_key: file?.key ?? null,
      bytes: file?.bytes ?? 0,
      valid_until: document.valid_until ?? null,
      link: document.link ?? null,
      updated_at: now(),
    })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'document', subject_id: id, label: document.name });
  return id;
}

export async function eraseDemonstrationDocuments(tx: Connection): Promise<number> {
  const marked = await tx.selectFrom('document').select(['id', 'file_key']).where('is_demonstration', '=', 1).execute();
  for (const { id, file_key } of marked) if (file_key) await scheduleRemoval(tx, id, [file_key]);
  await tx.deleteFrom('document').where('is_demonstration', '=', 1).execute();
  return marked.length;
}
