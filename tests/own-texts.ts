import type { Database, Schema, Transaction } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';

type Row = Record<string, string | number | null>;

/** What the school has written: columns of texts, and of JSON that has texts in it. */
const ownColumns = {
  activity: ['label', 'changes'],
  album: ['title'],
  attachment: ['name'],
  consent: ['words'],
  calendar_item: ['title', 'details'],
  disclosure_value: ['value'],
  email: ['subject', 'body'],
  enquiry: ['name', 'message', 'reason'],
  enquiry_entry: ['words'],
  faculty: ['name', 'title', 'details', 'qualification', 'department', 'subjects'],
  notice: ['title', 'details'],
  page: ['draft', 'published'],
  page_revision: ['content'],
  photo: ['title', 'description', 'alt'],
  result: ['name', 'exam'],
  setting: ['value'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

/** Of settings, keys and addresses, which the product reads. */
const isNoText = /^(\d\d:\d\d to .*|\d{4}-\d\d.*|https?:.*|\S+@\S+|[/#]\S*|[a-z0-9_:-]+)$/;

const zero = 0x0995;

/** Each Latin letter becomes a Bengali one: any text that is still in Latin script is not the school's. */
export function writeInBengali(db: Database): Promise<void> {
  return inTransaction(db, writeRows);
}

async function writeRows(db: Transaction): Promise<void> {
  await db.deleteFrom('translation').execute();
  for (const [table, columns] of Object.entries(ownColumns)) {
    const key = ['setting', 'disclosure_value'].includes(table) ? 'name' : 'id';
    const rows = (await db
      .selectFrom(table as 'notice')
      .selectAll()
      .execute()) as unknown as Row[];
    for (const row of rows) {
      const written = Object.fromEntries(columns.map((column) => [column, inBengali(row[column] ?? null)]));
      await db
        .updateTable(table as 'notice')
        .set(written as never)
        .where(key as 'id', '=', row[key] as string)
        .execute();
    }
  }
}

function inBengali(value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value;
  return /^[[{]/.test(value) ? JSON.stringify(JSON.parse(value, textInBengali)) : textInBengali('', value);
}

function textInBengali<Value>(_key: string, text: Value): Value | string {
  if (typeof text !== 'string' || isNoText.test(text)) return text;
  return text.replace(/[A-Za-z]/g, (letter) =>
    String.fromCodePoint(zero + ((letter.toLowerCase().codePointAt(0) ?? 0) - 0x61)),
  );
}
