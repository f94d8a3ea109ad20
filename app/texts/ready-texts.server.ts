import type { Actor } from '../activity/activity.server.ts';
import type { ContentType } from '../content/content-type.ts';
import { createRecord, type NewRow, patchRecord, updateRecord } from '../content/records.server.ts';
import type { Found } from '../content/server-content.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { findWithDeleted, type RecordVersion } from '../database/editable-records.server.ts';
import { listActive } from '../database/ordering.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import type { ChoiceField, TextField } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { now } from '../lib/clock.ts';
import { isId } from '../lib/ids.ts';
import type { Language } from '../lib/languages/languages.ts';
import { includesTerms } from '../lib/languages/search-terms.ts';
import { findSchool } from '../settings/school.server.ts';
import type { TagTone } from '../ui/tag.tsx';
import { allEmpty, type Originals } from './originals.ts';

export type TextTable = 'notice_template' | 'ready_answer';

type TextFields = Record<string, TextField | ChoiceField>;

type TextValues = Record<string, string>;

export type Cell = string | { tag: string; tone: TagTone } | { category: string };

/** Texts that the website brings along, and that a school changes, adds and deletes. */
type Declaration<Row> = {
  path: string;
  labels: Record<'many' | 'add' | 'edit' | 'search' | 'none' | 'noneHelp', () => string>;
  /** The list. A name leads to its `namePath`; the cells are beside it. */
  namePath(id: string): string;
  columns: () => string[];
  cells(stored: Row, shown: Row): Cell[];
  /** The form. */
  fields: TextFields;
  intro?: () => string;
  hints?: Record<string, () => string>;
  languageOf?(column: string): Language | undefined;
  /** `key` = which of the originals it is, if it is one. */
  check(values: TextValues, key: string | null): FieldErrors;
  originals(row: Row, first: Language): Originals;
  /** `first` = the first language of the school. */
  shown(row: Row, first: Language): Row;
  stored(values: TextValues, key: string | null, first: Language): Partial<Row>;
};

export type ReadyTexts = ReturnType<typeof readyTexts<TextTable>>;

const maxTexts = 100;

export function readyTexts<Table extends TextTable>(type: ContentType<Table>, declaration: Declaration<Schema[Table]>) {
  const { table } = type;
  const { stored, originals } = declaration;
  type Row = Schema[Table];
  const update = (tx: Transaction, version: RecordVersion, changes: Partial<Row>, by: Actor) =>
    updateRecord(tx, type, version, { ...changes, updated_at: now() }, by);
  return {
    ...declaration,
    table,
    trash: trashOf(type),
    /** The originals first, then in the order in which they were made. */
    list: (db: Connection): Promise<Row[]> => listActive(db, table, { after: undefined, limit: maxTexts }),
    find: async (db: Connection, id: string): Promise<Row | undefined> =>
      isId(id) ? findWithDeleted(db, table, id) : undefined,
    async create(tx: Transaction, values: TextValues, by: Actor): Promise<string> {
      const sequence = await nextInSequence(tx, table);
      const at = now();
      const row = { ...stored(values, null, 'en'), key: null, sequence, created_at: at, updated_at: at };
      return createRecord(tx, type, row as NewRow<Table>, by);
    },
    async update(tx: Transaction, version: RecordVersion, values: TextValues, by: Actor) {
      const saved = await findWithDeleted(tx, table, version.id);
      const { firstLanguage } = await findSchool(tx);
      return update(tx, version, stored(values, saved?.key ?? null, firstLanguage), by);
    },
    search: {
      hasNoList: true as const,
      async find(db: Connection, words: string): Promise<Found[]> {
        const { firstLanguage } = await findSchool(db);
        const rows = (await listActive(db, table, { after: undefined, limit: maxTexts })).map((row) =>
          declaration.shown(row, firstLanguage),
        );
        return rows.flatMap((row) => {
          const texts = Object.keys(declaration.fields).map((name) => String(Reflect.get(row, name)));
          if (!includesTerms(texts.join('\n'), words)) return [];
          const name = type.nameOf(row);
          return [{ id: row.id, name, isNamed: includesTerms(name, words) }];
        });
      },
    },
    /** For earlier versions of some columns. */
    patch(tx: Transaction, id: string, changes: Partial<Row>, by: Actor) {
      return patchRecord(tx, table, id, (saved) => update(tx, saved, changes, by));
    },
    reset(tx: Transaction, row: Row, by: Actor) {
      return update(tx, row, allEmpty(originals(row, 'en')) as Partial<Row>, by);
    },
  };
}
