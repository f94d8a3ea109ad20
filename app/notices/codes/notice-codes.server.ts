import { createHash, randomBytes } from 'node:crypto';
import { findWithDeleted } from '../../database/editable-records.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { initialValues, namesWith } from '../../forms/fields.ts';
import { now } from '../../lib/clock.ts';
import { removeCards } from '../../media/stray-files.server.ts';
import { type Notice, noticeFields, titleOf } from '../notice-fields.ts';
import { findNotice, isPublic } from '../notice-lists.server.ts';

/** 32 characters that are not mixed up: no 0 and o, no 1 and l. */
const codeAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const codeLength = 8;

/** 40 bits: codes can neither be counted nor guessed. */
function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte & 31]).join('');
}

/** Empty fields do not count, so that a field which a later version adds leaves every hash as it is. */
async function hashWording(tx: Transaction, notice: Notice): Promise<string> {
  const initial: Partial<Record<string, unknown>> = initialValues(noticeFields);
  const names = namesWith(noticeFields, 'marksUpdate').filter((name) => notice[name] && notice[name] !== initial[name]);
  const files = tx.selectFrom('attachment').select('id').where('notice_id', '=', notice.id).orderBy('place');
  const wording = [names.map((name) => [name, notice[name]]), (await files.execute()).map(({ id }) => id)];
  return createHash('sha256').update(JSON.stringify(wording)).digest('base64url');
}

/** Whether visitors have never read a notice before, read it with other words than the last time, or with the same ones. */
type Wording = 'first' | 'other' | 'same';

/** A wording that the notice had before gets its code back. Undefined = visitors do not read the notice. */
export async function recordWording(tx: Transaction, id: string, issued_at = now()): Promise<Wording | undefined> {
  await removeCards(tx, id);
  const notice = await findWithDeleted(tx, 'notice', id);
  const codes = tx.updateTable('notice_code').where('notice_id', '=', id);
  if (notice?.state !== 'published' || notice.removed_at) {
    const { expires_at } = notice ?? {};
    const withdrawn_at = expires_at && expires_at < now() ? expires_at : now();
    await codes.set({ withdrawn_at }).where('withdrawn_at', 'is', null).execute();
    return undefined;
  }
  const wording_hash = await hashWording(tx, notice);
  const issued = tx.selectFrom('notice_code').select(['wording_hash', 'replaced_at']).where('notice_id', '=', id);
  const earlier = await issued.execute();
  const current = { replaced_at: null, withdrawn_at: null };
  const row = { code: newCode(), notice_id: id, wording_hash, issued_at, ...current };
  await codes
    .set({ replaced_at: now() })
    .where('wording_hash', '<>', wording_hash)
    .where('replaced_at', 'is', null)
    .execute();
  await codes.set({ withdrawn_at: null }).where('withdrawn_at', 'is not', null).execute();
  await tx
    .insertInto('notice_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['notice_id', 'wording_hash']).doUpdateSet(current))
    .execute();
  if (earlier.length === 0) return 'first';
  return earlier.some((one) => one.wording_hash === wording_hash && one.replaced_at === null) ? 'same' : 'other';
}

/** Those of the school itself stay when the notice is deleted permanently. */
export async function deleteDemonstrationCodes(tx: Transaction, id: string): Promise<void> {
  await removeCards(tx, id);
  const { is_demonstration } = (await findWithDeleted(tx, 'notice', id)) ?? {};
  if (is_demonstration) await tx.deleteFrom('notice_code').where('notice_id', '=', id).execute();
}

/** For notices of former versions and of their archives. Does nothing where all have one. */
export async function issueMissingCodes(db: Connection): Promise<void> {
  const missing = await db
    .selectFrom('notice')
    .select(['id', 'updated_at'])
    .where('state', '=', 'published')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('notice_code').select('code').whereRef('notice_id', '=', 'notice.id'))),
    )
    .execute();
  for (let start = 0; start < missing.length; start += atOnce) {
    await inTransaction(db, async (tx) => {
      for (const { id, updated_at } of missing.slice(start, start + atOnce)) await recordWording(tx, id, updated_at);
    });
  }
}

const atOnce = 500;

/** Of the wording that visitors read now. */
export async function findCode(db: Connection, noticeId: string): Promise<string | undefined> {
  const codes = db.selectFrom('notice_code').select('code').where('notice_id', '=', noticeId);
  return (await codes.where('replaced_at', 'is', null).executeTakeFirst())?.code;
}

export type CheckedCode = {
  status: 'published' | 'changed' | 'withdrawn';
  /** When this wording was published, and when it was replaced or the notice was withdrawn. */
  from: string;
  until: string;
  notice?: { id: string; title: string };
};

/** Undefined = the school has never published a notice with this code. */
export async function checkCode(db: Connection, code: string): Promise<CheckedCode | undefined> {
  const row = await db.selectFrom('notice_code').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) return undefined;
  const { notice_id: id, issued_at: from, replaced_at } = row;
  const shown = await findNotice(db, id);
  if (!shown) {
    const { expires_at } = (await findWithDeleted(db, 'notice', id)) ?? {};
    return { status: 'withdrawn', from, until: row.withdrawn_at ?? expires_at ?? from };
  }
  const notice = { id, title: titleOf(shown) };
  return { status: replaced_at ? 'changed' : 'published', from, until: replaced_at ?? '', notice };
}

const maxNew = 10;

/** Notices of which visitors read a wording that is new. */
export async function listNewWordings(db: Connection, since: string): Promise<string[]> {
  const shown = db.selectFrom('notice').select('id').where(isPublic);
  const codes = db.selectFrom('notice_code').select('notice_id').where('notice_id', 'in', shown);
  const rows = await codes.where('issued_at', '>', since).where('replaced_at', 'is', null).limit(maxNew).execute();
  return rows.map(({ notice_id }) => notice_id);
}
