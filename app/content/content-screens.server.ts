import type { Actor } from '../activity/activity.server.ts';
import type { Staff } from '../context.ts';
import type { RecordVersion, UpdateRefusal } from '../database/editable-records.server.ts';
import type { Connection, EditableTable, Schema, Transaction } from '../database/schema.ts';
import type { schemaOf } from '../forms/field-schema.ts';
import type { Fields, ValuesOf } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import type { InputFacts } from '../forms/input-data.ts';
import type { Cursor } from '../lib/list-page.ts';
import type { Move } from '../lib/moves.ts';
import type { Image } from '../media/image-rules.ts';
import type { Focus } from '../media/picture.tsx';
import type { IconName } from '../ui/icon-names.ts';
import type { SelectionVerb } from '../ui/records/selection/selection-verbs.ts';
import type { TagTone } from '../ui/tag.tsx';
import type { MovedRecord } from './order.server.ts';

type TagCell = { tag: string; tone: TagTone; icon?: IconName };

/** A cell of a list as plain data, because the browser does not know the content types. */
export type Cell =
  | string
  /** The name of the record, which leads to its form or to `to`. */
  | { name: string; lang?: string | undefined; more?: string; to?: string; tag?: TagCell }
  | { lines: (string | false)[] }
  /** Each is read on one line. */
  | { words: string[] }
  | { items: string[] }
  /** Only where there is room. */
  | { wide: string }
  | TagCell
  | { time: string; text: string }
  | { portrait: { name: string; initials: string; image: Image | undefined; focus: Focus | undefined } }
  | { picture: Image | undefined };

export type ListedRecord = {
  id: string;
  name: string;
  cells: Cell[];
  /** Where visitors see it. */
  view?: string | undefined;
  /** Rows of one group follow each other under its heading. */
  group?: string;
  isShown?: boolean | undefined;
  isDemonstration?: boolean;
};

export type ListFilter = {
  name: string;
  label: string;
  chosen: string | undefined;
  options: { value: string; label: string }[];
};

/** As the query of a list has it. */
type ListedRow = { id: string; is_demonstration?: number; taken_down_at?: string | null };

type ListPlace = { cursor: Cursor; size: number | undefined };

export type ContentList = {
  /** Where the usual sentences, made from the labels of the type, are not enough. */
  labels?: Partial<Record<'title' | 'search' | 'empty' | 'emptyHelp', () => string>>;
  columns(): string[];
  /** What it shows with these words and filters. Without `newer` and `older` it has one page. */
  list(
    db: Connection,
    search: URLSearchParams,
    place: ListPlace,
  ): Promise<{ rows: ListedRow[]; newer?: number | undefined; older?: number | undefined }>;
  row(row: ListedRow, search: URLSearchParams): Pick<ListedRecord, 'name' | 'cells' | 'view' | 'group'>;
  filters?(db: Connection, search: URLSearchParams): Promise<ListFilter[]>;
  /** What it is narrowed to, as its address says it, where a filter says something else. */
  chosen?(search: URLSearchParams): Record<string, string | undefined>;
  links?(reader: Staff): { to: string; label: string; icon: IconName }[];
  /** What can be done to many rows at once, where there is more than for other content. */
  verbs?: readonly SelectionVerb[];
  /** Its rows are put in order by hand, as long as it is not narrowed. */
  move?(tx: Transaction, move: Move, by: Actor): Promise<MovedRecord | undefined>;
};

type ListOption = ListFilter['options'][number];

/** Its first option is all of them. */
export function filterWithAll(
  name: string,
  label: string,
  chosen: string | undefined,
  all: string,
  options: readonly ListOption[],
): ListFilter {
  return { name, label, chosen, options: [{ value: '', label: all }, ...options] };
}

type AnyValues = ValuesOf<Fields>;
type AnyRow = Schema[EditableTable];

export type ContentForm = {
  /** As in a list. `send` and `sending` are on the button of a new one. */
  labels?: Partial<Record<'add' | 'edit' | 'failed' | 'send' | 'sending', () => string>>;
  intro?(): string;
  /** A portrait, which a new record needs. */
  hasPicture?: true;
  facts?(db: Connection): Promise<InputFacts>;
  /** Where its fields have rules together. */
  schema?: ReturnType<typeof schemaOf<Fields>>;
  /** Also from the bin. Without it, the row alone. */
  find?(db: Connection, id: string): Promise<(AnyRow & { image?: Image | undefined }) | undefined>;
  /** The value in the form, if it differs from the stored one. */
  shown?(db: Connection, row: AnyRow): Promise<object>;
  /** The initial values of a new record, or of a copy. Without it, the copied fields. */
  initial?(like: AnyRow | undefined): Partial<AnyValues>;
  check?(values: AnyValues, saved: AnyRow | undefined): FieldErrors;
  /** Without it, a row with the values and the columns of `createContentTable`. */
  create?(tx: Transaction, values: AnyValues, by: Actor, image?: Image): Promise<string>;
  update?(
    tx: Transaction,
    version: RecordVersion,
    values: AnyValues,
    by: Actor,
    image?: Image,
  ): Promise<{ refused?: undefined } | UpdateRefusal<EditableTable>>;
  /** Without it, back to the list. */
  created?(id: string, values: AnyValues): { to: string; flash: string };
  /** After saving, a new record is shown as visitors see it, to be sent to families. */
  published?: {
    title: () => string;
    list(db: Connection, ids: readonly string[]): Promise<{ id: string; name: string; image?: Image | undefined }[]>;
  };
  /** Without `to` it leads back to the list from which the form was opened. */
  updated?(values: AnyValues): { to?: string; flash: string };
  /** For records that came with the website: their original text can be restored. */
  original?: {
    isChanged(db: Connection, row: AnyRow): Promise<boolean>;
    reset(tx: Transaction, id: string, by: Actor): Promise<{ refused?: undefined } | { refused: 'gone' }>;
  };
};

/** The list and the form of the office, where they are the usual ones. */
export type ContentScreens = { list: ContentList; form: ContentForm };
