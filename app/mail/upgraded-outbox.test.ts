import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDatabase, postgresForTest } from '../../tests/engines.ts';
import { engines } from '../../tests/fresh-database.ts';
import { schemaText } from '../../tests/schema-text.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { restoreBackup } from '../backups/restore.server.ts';
import { openUpgraded, writeBackup } from '../backups/write-backup.server.ts';
import { readConfig } from '../config.server.ts';
import { anyTable } from '../database/every-table.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { migrations } from '../database/migrations/all.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { enqueueEmail, listEmailsOfEnquiry } from './outbox.server.ts';

const folder = folderForAll();

const beforeRenaming = Object.fromEntries(Object.entries(migrations).filter(([step]) => step < '2027-01-01'));
const at = '2026-12-01T00:00:00.000Z';
const failed = { id: 'e1', state: 'failed', subject: 'Enquiry from Kavita Murmu', created_at: at, due_at: at };
const next = { kind: 'enquiry', to: '', subject: 'A question', body: 'Is there a bus?' } as const;

/** What the version before had written about one e-mail. */
async function writeOld(tx: Transaction): Promise<void> {
  const add = (table: string, ...rows: Record<string, string | number>[]) =>
    anyTable(tx).insertInto(table).values(rows).execute();
  const more = { kind: 'enquiry', to_address: '', reply_to: '', body: 'Is there a seat?', is_secret: 0 };
  await add('letter', { ...failed, ...more, sequence: 7, enquiry_id: 'q1' });
  await add('counter', { name: 'letter', value: 7 });
  const erased = JSON.stringify([
    { field: 'notes', before: '1', after: '0' },
    { field: 'letters', before: '2', after: '0' },
  ]);
  const by = { at, person_name: 'The clerk', label: '' };
  await add(
    'activity',
    { ...by, id: 'a1', sequence: 1, kind: 'change', subject: 'letter', subject_id: 'e1', changes: '[]' },
    { ...by, id: 'a2', sequence: 2, kind: 'erase', subject: 'enquiry', subject_id: '', changes: erased },
  );
  await add('throttle', { key: 'consent-letter:x', count: 3, started_at: at, expires_at: at, next_at: at });
}

async function expectEmails(db: Database): Promise<void> {
  expect(await listEmailsOfEnquiry(db, 'q1')).toMatchObject([failed]);
  await inTransaction(db, (tx) => enqueueEmail(tx, next));
  const rows = await db.selectFrom('email').select(['sequence', 'subject']).orderBy('sequence').execute();
  expect(rows).toEqual([
    { sequence: 7, subject: failed.subject },
    { sequence: 8, subject: next.subject },
  ]);
  const [change, erasure] = await db.selectFrom('activity').selectAll().orderBy('sequence').execute();
  expect(change).toMatchObject({ subject: 'email', subject_id: failed.id });
  expect(JSON.parse(erasure?.changes ?? '[]')).toMatchObject([{ field: 'notes' }, { field: 'emails', before: '2' }]);
  const limits = await db.selectFrom('throttle').select(['key', 'count']).execute();
  expect(limits).toEqual([{ key: 'consent-email:x', count: 3 }]);
  expect(await schemaText(db)).not.toContain('letter');
}

test.each(engines)(
  'e-mails from before the upgrade are in the outbox, also when a backup from before is restored, on %s',
  async (engine) => {
    const backups = join(folder, engine);
    const files: string[] = [];
    const db = await emptyDatabase(engine);
    await migrate(db, beforeRenaming);
    await inTransaction(db, writeOld);
    await migrate(db, migrations, {
      async backUp(old) {
        const source = { db: old, mediaStore: undefined, folder: backups, passphrase: undefined };
        const { file } = await writeBackup(source);
        files.push(file);
        return file;
      },
    });
    await expectEmails(db);

    const postgres = await postgresForTest(engine);
    const config = readConfig({ DATA_DIR: join(folder, `${engine}-restored`), DATABASE_URL: postgres });
    await restoreBackup({ config, file: files[0] ?? '', replace: false, report: () => undefined });
    const restored = await openUpgraded(config);
    await expectEmails(restored);
    await restored.destroy();
  },
);
