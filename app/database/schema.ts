import type { Kysely } from 'kysely';
import type { ContentTables, DemonstrationColumn, EditableColumns, Flag, Instant } from './content-tables.ts';
import type { OfficeTables } from './office-tables.ts';

/** The tables of content: their rows are edited with versions, deleted to the bin, and restored from it. */
export type EditableTable = {
  [Table in keyof Schema]: Schema[Table] extends EditableColumns ? Table : never;
}[keyof Schema];

/** Where imports of lists are recorded; visitors see nothing of them. */
export type ImportTable = Extract<keyof Schema, `${string}_import`>;

export interface Schema extends ContentTables, OfficeTables {
  setting: SettingTable;
  counter: { name: string; value: number };
  document: DemonstrationColumn & {
    id: string;
    slug: string;
    name: string;
    section: string;
    position: number;
    file_key: string | null;
    bytes: number;
    valid_until: string | null;
    link: string | null;
    updated_at: Instant;
    issued_on: string | null;
    attested_by: string;
    is_not_applicable: Flag;
    version: number;
  };
  /** A file that another one has replaced. */
  document_version: {
    id: string;
    document_id: string;
    file_key: string;
    bytes: number;
    issued_on: string | null;
    valid_until: string | null;
    attested_by: string;
    replaced_at: Instant;
  };
  disclosure_value: SettingTable;
  disclosure_check: {
    name: string;
    claimed_until: Instant;
    checked_at: Instant;
    found: string;
  };
  activity: {
    id: string;
    sequence: number;
    at: Instant;
    person_id: string | null;
    person_name: string;
    kind: string;
    subject: string;
    subject_id: string | null;
    label: string;
    changes: string;
  };
  /** `finished_at` is null while it is made, until `claimed_until`; an empty `failure` then says that it is good. */
  backup_run: {
    id: string;
    sequence: number;
    kind: 'nightly' | 'asked' | 'command';
    started_at: Instant;
    claimed_until: Instant;
    finished_at: Instant | null;
    file: string;
    kilobytes: number;
    failure: string;
    copied_to: string;
    copy_failure: string;
  };
}

/** To read from. A transaction is one, too. */
export type Connection = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'introspection'>;

export type Database = Connection & Pick<Kysely<Schema>, 'destroy'>;

/** Of `inTransaction`: what it writes moves the version of the content, and so does every statement of raw SQL. */
export type Transaction = Connection &
  Pick<Kysely<Schema>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'>;

interface SettingTable extends DemonstrationColumn {
  name: string;
  value: string;
  updated_at: Instant;
}
