import { type Actor, changesBetween, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import type { ValuesOf } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { inEnglish, originalWord } from '../lib/languages/in-language.server.ts';
import { deletePdf, type StoredPdf } from '../media/media.server.ts';
import { releaseClaim, scheduleRemoval } from '../media/stray-files.server.ts';
import { m } from '../paraglide/messages.js';
import { deleteTranslations } from '../translations/translations.server.ts';
import { type documentFields, slugOf } from './document-fields.ts';
import { boardSlugs, type PlacedDocument } from './field-sets/all-field-sets.ts';

/** A document of the disclosure page. `section` is the letter of the board's list. */
export type DisclosureDocument = Schema['document'];

export function listDocuments(db: Connection): Promise<DisclosureDocument[]> {
  return db.selectFrom('document').selectAll().orderBy('section').orderBy('position').orderBy('id').execute();
}

export function findDocument(db: Connection, slug: string): Promise<DisclosureDocument | undefined> {
  return db.selectFrom('document').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export type NewDocument = {
  slug: string;
  name: string;
  section: string;
  position: number;
  /** The file in the media store, kept before; absent = not uploaded yet. */
  file?: { key: string; bytes: number } | undefined;
  valid_until?: string | null | undefined;
  link?: string | null | undefined;
  issued_on?: string | null;
  attested_by?: string;
  is_not_applicable?: 0 | 1;
};

/** Files a document on the disclosure page, inside the caller's transaction. Answers its id. */
export async function fileDocument(tx: Transaction, { file, ...document }: NewDocument, by: Actor): Promise<string> {
  const id = newId();
  await tx
    .insertInto('document')
    .values({
      issued_on: null,
      attested_by: '',
      is_not_applicable: 0,
      ...document,
      ...demonstrationMark(by),
      id,
      file_key: file?.key ?? null,
      bytes: file?.bytes ?? 0,
      valid_until: document.valid_until ?? null,
      link: document.link ?? null,
      updated_at: now(),
      version: 1,
    })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'document', subject_id: id, label: document.name });
  return id;
}

export async function eraseDemonstrationDocuments(tx: Transaction): Promise<number> {
  const marked = await tx.selectFrom('document').select(['id', 'file_key']).where('is_demonstration', '=', 1).execute();
  for (const { id, file_key } of marked) if (file_key) await scheduleRemoval(tx, id, [file_key]);
  const ids = marked.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('document_version').where('document_id', 'in', ids).execute();
  await tx.deleteFrom('document').where('is_demonstration', '=', 1).execute();
  return marked.length;
}

export type DocumentVersion = Schema['document_version'];

export function listVersions(db: Connection, documentId: string): Promise<DocumentVersion[]> {
  return db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findVersion(db: Connection, id: string): Promise<DocumentVersion | undefined> {
  return db.selectFrom('document_version').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewFile = { pdf: StoredPdf; bytes: number };

type SavedDocument = {
  place: Pick<PlacedDocument, 'slug' | 'name' | 'section' | 'position' | 'page'>;
  /** 0 = there is no row yet. */
  version: number;
  values: ValuesOf<typeof documentFields>;
  file: NewFile | undefined;
};

type Refused = { refused: 'stale'; current: DisclosureDocument | undefined };

/** A file that is replaced stays as an older version. */
export async function saveDocument(
  tx: Transaction,
  { place, version, values, file }: SavedDocument,
  by: Actor,
): Promise<{ refused?: undefined } | Refused> {
  await lockDocuments(tx);
  const current = await findDocument(tx, place.slug);
  if ((current?.version ?? 0) !== version) return { refused: 'stale', current };
  const { shows_page, ...columns } = values;
  const { slug, name, section, position, page } = place;
  const row = { ...columns, link: shows_page && page ? page : null };
  if (file) await releaseClaim(tx, file.pdf.id);
  if (!current) {
    await fileDocument(
      tx,
      { slug, name, section, position, ...row, file: file && { key: file.pdf.key, bytes: file.bytes } },
      by,
    );
    return {};
  }
  const changes = changesBetween(current, row, [
    'issued_on',
    'valid_until',
    'attested_by',
    'is_not_applicable',
    'link',
  ]);
  if (file) await keepVersion(tx, current);
  const fileColumns = file ? { file_key: file.pdf.key, bytes: file.bytes } : {};
  await changeDocument(tx, current, { ...row, ...fileColumns }, by, file ? [...changes, fileChange(current)] : changes);
  return {};
}

function fileChange({ file_key }: DisclosureDocument): FieldChange {
  return {
    field: 'file',
    before: file_key ? inEnglish(m.document_old_file) : '',
    after: inEnglish(m.document_new_file),
  };
}

/** Every change of documents waits here for the one before it. */
export async function lockDocuments(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'document');
}

async function keepVersion(tx: Transaction, document: DisclosureDocument): Promise<void> {
  const { id, file_key, bytes, issued_on, valid_until, attested_by } = document;
  if (!file_key) return;
  const kept = { document_id: id, file_key, bytes, issued_on, valid_until, attested_by, replaced_at: now() };
  await tx
    .insertInto('document_version')
    .values({ id: newId(), ...kept })
    .execute();
}

async function changeDocument(
  tx: Transaction,
  { id, name, version }: DisclosureDocument,
  columns: Partial<DisclosureDocument>,
  by: Actor,
  changes: FieldChange[],
): Promise<void> {
  const row = { ...columns, ...demonstrationMark(by), updated_at: now(), version: version + 1 };
  await tx.updateTable('document').set(row).where('id', '=', id).execute();
  if (changes.length === 0) return;
  await recordActivity(tx, by, { kind: 'change', subject: 'document', subject_id: id, label: name, changes });
}

type Gone = { refused: 'gone' };

/** The file becomes an older version, and visitors no longer get it. */
export async function removeFile(tx: Transaction, slug: string, by: Actor): Promise<Gone | { refused?: undefined }> {
  await lockDocuments(tx);
  const document = await findDocument(tx, slug);
  if (!document?.file_key) return { refused: 'gone' };
  await keepVersion(tx, document);
  const nothing = { file_key: null, bytes: 0, issued_on: null, valid_until: null, attested_by: '' };
  const changes = [{ field: 'file', before: inEnglish(m.document_old_file), after: '' }];
  await changeDocument(tx, document, nothing, by, changes);
  return {};
}

/** The file that is shown now becomes an older version itself. */
export async function putVersionBack(
  tx: Transaction,
  versionId: string,
  by: Actor,
): Promise<Gone | { refused?: undefined }> {
  const locked = await lockVersion(tx, versionId);
  if (!locked) return { refused: 'gone' };
  const { version, document } = locked;
  await keepVersion(tx, document);
  await tx.deleteFrom('document_version').where('id', '=', versionId).execute();
  const { file_key, bytes, issued_on, valid_until, attested_by } = version;
  const columns = { file_key, bytes, issued_on, valid_until, attested_by };
  const changes = [{ field: 'file', before: inEnglish(m.document_new_file), after: inEnglish(m.document_old_file) }];
  await changeDocument(tx, document, columns, by, changes);
  return {};
}

async function lockVersion(tx: Transaction, id: string) {
  await lockDocuments(tx);
  const version = await findVersion(tx, id);
  if (!version) return undefined;
  const documents = tx.selectFrom('document').selectAll().where('id', '=', version.document_id);
  return { version, document: await documents.executeTakeFirstOrThrow() };
}

export async function eraseVersion(
  tx: Transaction,
  versionId: string,
  by: Actor,
): Promise<Gone | { refused?: undefined }> {
  const locked = await lockVersion(tx, versionId);
  if (!locked) return { refused: 'gone' };
  const { version, document } = locked;
  await tx.deleteFrom('document_version').where('id', '=', versionId).execute();
  await deletePdf(tx, { id: versionId, key: version.file_key });
  const { id, name } = document;
  await recordActivity(tx, by, { kind: 'erase', subject: 'document', subject_id: id, label: name });
  return {};
}

type OwnDocument = { name: string; section: string };

/** Answers its slug: the address that its file has for good. */
export async function createOwnDocument(tx: Transaction, { name, section }: OwnDocument, by: Actor): Promise<string> {
  await lockDocuments(tx);
  const slug = await findFreeSlug(tx, slugOf(name) || 'document');
  const row = await tx
    .selectFrom('document')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('section', '=', section)
    .executeTakeFirst();
  const position = Math.max(firstOwnPosition, Number(row?.last ?? 0) + 1);
  await fileDocument(tx, { slug, name, section, position }, by);
  return slug;
}

const firstOwnPosition = 100;

async function findFreeSlug(tx: Transaction, preferredSlug: string): Promise<string> {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? preferredSlug : `${preferredSlug}-${count}`;
    if (!boardSlugs.has(slug) && !(await findDocument(tx, slug))) return slug;
  }
}

/** With its older versions. Only what the board's lists do not name. */
export async function eraseOwnDocument(
  tx: Transaction,
  slug: string,
  by: Actor,
): Promise<Gone | { refused?: undefined }> {
  await lockDocuments(tx);
  const document = await findDocument(tx, slug);
  if (!document || boardSlugs.has(slug)) return { refused: 'gone' };
  const { id, name, file_key } = document;
  for (const version of await listVersions(tx, id)) await deletePdf(tx, { id: version.id, key: version.file_key });
  await tx.deleteFrom('document_version').where('document_id', '=', id).execute();
  await tx.deleteFrom('document').where('id', '=', id).execute();
  await deleteTranslations(tx, 'document', id);
  if (file_key) await scheduleRemoval(tx, id, [file_key]);
  await recordActivity(tx, by, { kind: 'erase', subject: 'document', subject_id: id, label: name });
  return {};
}

export async function isFileRecorded(db: Connection, key: string): Promise<boolean> {
  const shown = await db.selectFrom('document').select('id').where('file_key', '=', key).executeTakeFirst();
  if (shown) return true;
  const kept = await db.selectFrom('document_version').select('id').where('file_key', '=', key).executeTakeFirst();
  return kept !== undefined;
}

export function savedMessage({ name }: Pick<PlacedDocument, 'name'>): string {
  return m.document_saved({ name: originalWord(name) });
}
