import type { Actor } from '../activity/activity.server.ts';
import type { Cell, ContentForm, ContentList } from '../content/content-screens.server.ts';
import type { ContentType } from '../content/content-type.ts';
import { createRecord, type NewRow, patchRecord, updateRecord } from '../content/records.server.ts';
import type { ContentSearch } from '../content/server-content.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { findWithDeleted, type RecordVersion } from '../database/editable-records.server.ts';
import type { Row as StoredRow } from '../database/every-table.server.ts';
import { listActive } from '../database/ordering.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import type { ChoiceField, TextField } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { now } from '../lib/clock.ts';
import { isId } from '../lib/ids.ts';
import type { Language } from '../lib/languages/languages.ts';
import { includesTerms, withTerms } from '../lib/languages/search-terms.ts';
import { readSearchText } from '../lib/text.ts';
import { findSchool } from '../settings/school.server.ts';
import { allEmpty, isOwn, type Originals } from './originals.ts';

type TextTable = 'notice_template' | 'ready_answer';

type TextFields = Record<string, TextField | ChoiceField>;

type TextValues = Record<string, string>;

/** Texts that the website brings along, and that a school changes, adds and deletes. */
type Declaration<Row> = {
  labels: Record<'add' | 'edit' | 'search' | 'none' | 'noneHelp', () => string>;
  /** The list. Without `pathOf` a name leads to its form; the cells are beside it. */
  pathOf?(id: string): string;
  columns: () => string[];
  cells(stored: Row, shown: Row): Cell[];
  /** The form. */
  fields: TextFields;
  intro?: () => string;
  languageOf?(column: string): Language | undefined;
  /** `key` = which of the originals it is, if it is one. */
  check(values: TextValues, key: string | null): FieldErrors;
  originals(row: Row, first: Language): Originals;
  /** `first` = the first language of the school. */
  shown(row: Row, first: Language): Row;
  stored(values: TextValues, key: string | null, first: Language): Partial<Row>;
};

const maxTexts = 100;

export function readyTexts<Table extends TextTable>(type: ContentType<Table>, declaration: Declaration<Schema[Table]>) {
  const { table } = type;
  const { stored, originals, labels } = declaration;
  type Row = Schema[Table];
  type Shown = { id: string; row: Row; text: Row };
  const update = (tx: Transaction, version: RecordVersion, changes: Partial<Row>, by: Actor) =>
    updateRecord(tx, type, version, { ...changes, updated_at: now() }, by);
  const list = (db: Connection): Promise<Row[]> => listActive(db, type, { after: undefined, limit: maxTexts });
  const find = async (db: Connection, id: string): Promise<Row | undefined> =>
    isId(id) ? findWithDeleted(db, table, id) : undefined;
  /** For earlier versions of some columns. */
  const patch = (tx: Transaction, id: string, changes: Partial<Row>, by: Actor) =>
    patchRecord(tx, table, id, (saved) => update(tx, saved, changes, by));
  const shown = async (db: Connection, row: Row) => declaration.shown(row, (await findSchool(db)).firstLanguage);
  /** With the words in any of their fields. */
  const listShown = async (db: Connection, words: string | undefined) => {
    const { firstLanguage } = await findSchool(db);
    const rows = (await list(db)).map((row) => ({ id: row.id, row, text: declaration.shown(row, firstLanguage) }));
    const names = Object.keys(declaration.fields);
    const wordsOf = ({ text }: { text: Row }) => names.map((name) => String(Reflect.get(text, name))).join('\n');
    return words ? withTerms(rows, words, wordsOf) : rows;
  };

  const contentList: ContentList = {
    labels: { title: type.labels.many, search: labels.search, empty: labels.none, emptyHelp: labels.noneHelp },
    columns: declaration.columns,
    list: async (db, search) => ({ rows: await listShown(db, readSearchText(search)) }),
    row({ id, row, text }: Shown) {
      const { name } = text;
      return { name, cells: [{ name, to: declaration.pathOf?.(id) }, ...declaration.cells(row, text)] };
    },
  };

  const contentForm: ContentForm = {
    labels: { add: labels.add, edit: labels.edit },
    ...(declaration.intro && { intro: declaration.intro }),
    facts: async () => ({ languageOf: declaration.languageOf }),
    find,
    shown: (db, row: Row) => shown(db, row),
    check: (values: TextValues, saved: Row | undefined) => declaration.check(values, saved?.key ?? null),
    async create(tx, values: TextValues, by) {
      const sequence = await nextInSequence(tx, table);
      const at = now();
      const row = { ...stored(values, null, 'en'), key: null, sequence, created_at: at, updated_at: at };
      return createRecord(tx, type, row as NewRow<Table>, by);
    },
    async update(tx, version, values: TextValues, by) {
      const saved = await findWithDeleted(tx, table, version.id);
      const { firstLanguage } = await findSchool(tx);
      return update(tx, version, stored(values, saved?.key ?? null, firstLanguage), by);
    },
    original: {
      async isChanged(db, row: Row) {
        const { firstLanguage } = await findSchool(db);
        return Object.keys(originals(row, firstLanguage)).some((column) => isOwn(row, column));
      },
      async reset(tx, id, by) {
        const row = await findWithDeleted(tx, table, id);
        return row ? patch(tx, id, allEmpty(originals(row, 'en')) as Partial<Row>, by) : { refused: 'gone' };
      },
    },
  };

  const search: ContentSearch = {
    find: async (db, words) =>
      (await listShown(db, words)).map(({ text: { id, name } }) => ({ id, name, isNamed: includesTerms(name, words) })),
  };

  return { list, find, patch, trash: trashOf(type), search, screens: { list: contentList, form: contentForm } };
}

/** As every school begins with it. */
export function isOriginalRow({ key = null, version, removed_at }: StoredRow): boolean {
  return key !== null && version === 1 && removed_at === null;
}
