import { type Columns, listColumns, readRows } from '../database/every-table.server.ts';
import { listMigrations } from '../database/migrate.server.ts';
import type { Database } from '../database/schema.ts';
import { openSnapshot, type Snapshot } from '../database/transaction.server.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';

/** All that makes a school, to be read once or several times: of a website, or of an archive. */
export type SchoolSource = {
  /** The last migration of its database. */
  schema: string;
  tables: readonly string[];
  rows(table: string): AsyncIterable<Record<string, unknown>>;
  /** Of its files in the media store. */
  keys(): AsyncIterable<string>;
  /** Undefined when the file is not there. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
};

export type OpenedSchool = SchoolSource & {
  tx: Snapshot['tx'];
  columns: ReadonlyMap<string, Columns>;
  /** Ends the snapshot of the rows. Files can still be read. */
  close(): Promise<void>;
};

/** Everybody signs in again, and the list of backups is about one machine. */
const ofThisMachine = ['backup_run', 'editing', 'pending_sign_in', 'session'];

export type School = { db: Database; mediaStore?: Pick<MediaStore, 'list' | 'open'> | undefined };

/** As it is now, while others write. Without a media store it has no files. */
export async function openSchool({ db, mediaStore }: School): Promise<OpenedSchool> {
  const { tx, close } = await openSnapshot(db);
  try {
    const columns = await listColumns(tx);
    return {
      tx,
      columns,
      close,
      schema: (await listMigrations(tx)).at(-1) ?? '',
      tables: [...columns.keys()].toSorted().filter((table) => !ofThisMachine.includes(table)),
      rows: (table) => readRows(tx, table),
      async *keys() {
        // Cards are drawn again when somebody asks for one.
        for await (const key of mediaStore?.list() ?? []) if (!key.startsWith('cards/')) yield key;
      },
      async read(key) {
        const file = await mediaStore?.open(key);
        return file && partsOf(file);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function* partsOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.bytes; start += file.partBytes) {
    yield await file.read(start, Math.min(file.partBytes, file.bytes - start));
  }
}
