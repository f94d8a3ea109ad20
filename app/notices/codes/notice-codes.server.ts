import { createHash, randomBytes } from 'node:crypto';
import { findWithDeleted } from '../../database/editable-records.server.ts';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { initialValues, namesWith } from '../../forms/fields.ts';
import { now } from '../../lib/clock.ts';
import { removeCards } from '../../media/card/card-files.server.ts';
import { type Notice, noticeFields, titleOf } from '../notice-fields.ts';
import { findNotice, isPublic } from '../notice-lists.server.ts';
import { codeAlphabet, codeLength } from './code-format.ts';

/** 40 bits: codes can neither be counted nor guessed. */
function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte & 31]).join('');
}

/** Fields that are empty do not count, so that a field which a later version adds leaves every hash as it is. */
function wordingHash(notice: Notice, fileIds: readonly string[]): string {
  const initial: Partial<Record<string, unknown>> = initialValues(noticeFields);
  const wording = namesWith(noticeFields, 'marksUpdate')
    .filter((name) => notice[name] && notice[name] !== initial[name])
    .map((name) => [name, notice[name]]);
  return createHash('sha256')
    .update(JSON.stringify([wording, fileIds]))
    .digest('base64url');
}

async function listFileIds(db: Connection, noticeIds: readonly string[]): Promise<Map<string | null, string[]>> {
  const files = db.selectFrom('attachment').select(['id', 'notice_id']).where('notice_id', 'in', noticeIds);
  const byNotice = Map.groupBy(await files.orderBy('place').execute(), ({ notice_id }) => notice_id);
  return new Map(Array.from(byNotice, ([id, own]) => [id, own.map((file) => file.id)]));
}

function newRow(notice: Notice, fileIds: readonly string[] = []): Schema['notice_code'] {
  const wording_hash = wordingHash(notice, fileIds);
  const issued_at = notice.updated_at;
  return { code: newCode(), notice_id: notice.id, wording_hash, issued_at, replaced_at: null, withdrawn_at: null };
}

/**
 * To be called after each change of what visitors read or whether they read it, in its transaction. A wording that the
 * notice had before gets its code back.
 */
export async function recordWording(tx: Transaction, id: string): Promise<void> {
  const notice = await findWithDeleted(tx, 'notice', id);
  if (notice?.state !== 'published') return recordWithdrawal(tx, id, now());
  const row = newRow(notice, (await listFileIds(tx, [id])).get(id));
  const saved = await tx.selectFrom('notice_code').selectAll().where('notice_id', '=', id).execute();
  const same = saved.find(({ wording_hash }) => wording_hash === row.wording_hash);
  const isSame = same && !same.replaced_at && !same.withdrawn_at;
  // It may end at another time now, and its cards with it.
  if (!isSame || notice.expires_at) await removeCards(tx, id);
  if (isSame) return;
  const codes = tx.updateTable('notice_code').where('notice_id', '=', id);
  await codes.set({ replaced_at: now() }).where('replaced_at', 'is', null).execute();
  await codes.set({ withdrawn_at: null }).execute();
  if (same) await codes.set({ replaced_at: null }).where('code', '=', same.code).execute();
  else await tx.insertInto('notice_code').values(row).execute();
}

async function recordWithdrawal(tx: Transaction, id: string, withdrawn_at: string): Promise<void> {
  await removeCards(tx, id);
  const codes = tx.updateTable('notice_code').where('notice_id', '=', id).where('withdrawn_at', 'is', null);
  await codes.set({ withdrawn_at }).execute();
}

/** Before the notice is deleted permanently. Of one of the demonstration nothing stays. */
export async function recordErasure(tx: Transaction, id: string): Promise<void> {
  const notice = await findWithDeleted(tx, 'notice', id);
  const end = [notice?.removed_at, notice?.expires_at].filter((at) => at && at <= now()).toSorted();
  await recordWithdrawal(tx, id, end[0] ?? now());
  if (notice?.is_demonstration) await tx.deleteFrom('notice_code').where('notice_id', '=', id).execute();
}

const atOnce = 500;

/** For notices of former versions and of their archives. Does nothing where all have one. */
export async function issueMissingCodes(db: Connection): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const last: string = after;
    after = await inTransaction(db, (tx) => issueSome(tx, last));
  }
}

async function issueSome(tx: Transaction, after: string): Promise<string | undefined> {
  const notices = await tx
    .selectFrom('notice')
    .selectAll()
    .where('state', '=', 'published')
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) => {
      const codes = selectFrom('notice_code').select('code').where('replaced_at', 'is', null);
      return not(exists(codes.whereRef('notice_id', '=', 'notice.id')));
    })
    .orderBy('id')
    .limit(atOnce)
    .execute();
  if (notices.length === 0) return undefined;
  const files = await listFileIds(
    tx,
    notices.map(({ id }) => id),
  );
  const rows = notices.map((notice) => newRow(notice, files.get(notice.id)));
  // Another server may be starting, too.
  await tx
    .insertInto('notice_code')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return notices.at(-1)?.id;
}

/** Of the wording that visitors read now. */
export async function findCode(db: Connection, noticeId: string): Promise<string | undefined> {
  const codes = db.selectFrom('notice_code').select('code').where('notice_id', '=', noticeId);
  return (await codes.where('replaced_at', 'is', null).executeTakeFirst())?.code;
}

export type CheckedCode = {
  status: 'published' | 'changed' | 'withdrawn';
  /** When this wording was published. */
  from: string;
  /** When it was replaced or the notice was withdrawn. */
  until: string;
  notice: { id: string; title: string } | undefined;
};

/** Undefined = the school has never published a notice with this code. */
export async function checkCode(db: Connection, code: string): Promise<CheckedCode | undefined> {
  const row = await db.selectFrom('notice_code').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) return undefined;
  const from = row.issued_at;
  const shown = await findNotice(db, row.notice_id);
  if (shown) {
    const notice = { id: shown.id, title: titleOf(shown) };
    return { status: row.replaced_at ? 'changed' : 'published', from, until: row.replaced_at ?? '', notice };
  }
  const gone = await findWithDeleted(db, 'notice', row.notice_id);
  const ends = [row.withdrawn_at, gone?.removed_at, gone?.expires_at].filter((at) => at && at <= now()).toSorted();
  return { status: 'withdrawn', from, until: ends[0] ?? row.issued_at, notice: undefined };
}

/** Wordings of the last minutes that visitors read, the newest first. */
export async function listNewWordings(db: Connection, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notice_code')
    .select('notice_id')
    .where('issued_at', '>', since)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('notice_id', 'in', db.selectFrom('notice').select('id').where(isPublic))
    .orderBy('issued_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ notice_id }) => notice_id);
}
