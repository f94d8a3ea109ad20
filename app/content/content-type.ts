import type { ListOrder } from '../database/ordering.server.ts';
import type { EditableTable, Schema } from '../database/schema.ts';
import type { Fields } from '../forms/fields.ts';
import type { IconName } from '../ui/icon-names.ts';

/** Its rows have a text for searches when there is anything to search. */
export type SearchedType = Pick<ContentType, 'fields' | 'alsoSearched'> & { table: keyof Schema };

/** What a kind of content says of itself, once. Its queries are in the server's half, `ServerContent`. */
export type ContentType<Table extends EditableTable = EditableTable> = {
  table: Table;
  /** Its list in the office is at `/admin/{path}`. */
  path: string;
  icon: IconName;
  labels: {
    one: () => string;
    many: () => string;
    /** So many of them, in a sentence; without it they are things. */
    counted?: (inputs: { count: number }) => string;
    /** Where the specification fixes the sentences. */
    deleted?: () => string;
    notDeleted?: () => string;
    /** Below the question before it is deleted; without it, how long the bin keeps it. */
    deleteHelp?: () => string;
  };
  fields: Fields;
  /** Columns beside the fields whose changes are in the activity log. */
  alsoTracked?: readonly string[];
  /** Columns beside the fields in which the office's search looks. */
  alsoSearched?: readonly string[];
  /** Of its list; without it the newest comes first. */
  listOrder?: ListOrder;
  /** What tells it from others; may be empty. */
  nameOf(row: Schema[Table]): string;
  editPath(id: string): string;
  /** False: visitors do not see it, or at an address of its own. */
  publicPath: false | ((id: string) => string);
};
