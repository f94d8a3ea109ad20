import type { Actor } from '../activity/activity.server.ts';
import type { Row } from '../database/every-table.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import type { ImportPage } from '../imports/import-form.action.server.ts';
import type { ListCells } from '../imports/list-columns.ts';
import type { ImportKind } from '../imports/list-import.server.ts';
import { excerpt, isolated } from '../lib/text.ts';
import type { Image } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import type { Pieces, WorkbookCell } from '../spreadsheets/write-workbook.server.ts';
import type { ContentScreens } from './content-screens.server.ts';
import type { ContentType } from './content-type.ts';
import type { Trash } from './trash.server.ts';
import type { Visibility } from './visibility.server.ts';

/** In the office's search. */
export type Found = {
  id: string;
  name: string;
  detail?: string | undefined;
  /** The words are in the name, so that it comes first. */
  isNamed: boolean;
  /** The part of the list that shows it, such as a session. */
  part?: { search: Record<string, string>; label: string } | undefined;
};

export type ContentSearch = {
  find(db: Connection, words: string, limit: number): Promise<Found[]>;
  /** Its list cannot be searched. */
  hasNoList?: true;
};

/** Lists of it come from files that people send, and go into files. */
export type ContentFiles = {
  imports: ImportKind;
  /** Of the files, such as `teachers`. */
  name: string;
  sheet: () => string;
  page: ImportPage;
  /** In the template. */
  examples: readonly ListCells[];
  /** What the office's list shows with these filters, in pieces. */
  exported: (db: Connection, filters: URLSearchParams) => Pieces<Record<string, WorkbookCell>>;
  /** What an import has brought, as visitors see it. */
  imported: {
    title: () => string;
    list: (db: Connection, importId: string) => Promise<{ id: string; name: string; image?: Image | undefined }[]>;
  };
};

/** Of what is in an export, for who keeps it. */
export const personalData = 'Personal data: keep this file where nobody else can read it.';

/** How an export writes the rows of a table, and what they must be like when they are read again. */
export type ExportedTable = {
  /** For the `README.txt` of the archive. */
  about: string;
  /** The only rows that are written and read. */
  only?: (row: Row) => boolean;
  /** Columns that are left out, and their value in the archive. */
  blank?: Row;
  /** Where people find the picture of `image_id`, under the name in a column. */
  picture?: { folder: string; name: string };
  /** The column with the key of a PDF, and where people find that. */
  paper?: { column: string; folder: string; name: string };
  /** The values of columns that allow a few only, beside those of the fields. */
  values?: Record<string, readonly Row[string][]>;
  /** Columns with JSON. */
  json?: readonly string[];
  /** Whether pages can show the row. Its columns have values that they may have. */
  isSound?: (row: Row) => boolean;
  /** Rows that a new school has already. Those of the archive take their place. */
  isNew?: (row: Row) => boolean;
  /** A new school has rows already, which stay beside those of the archive. */
  isShared?: true;
};

type Listed = { rows: { id: string }[] };

/** What the server does with a kind of content; what it takes no part in, it says. */
export type ServerContent = {
  type: ContentType;
  /** False = it has pages of its own. */
  screens: ContentScreens | false;
  trash: Trash;
  visibility: Visibility | false;
  search: ContentSearch | false;
  /** Many are selected in its list: all that match its filters, or those that are ticked alone. */
  selection: false | 'ticked alone' | ((db: Connection, filters: URLSearchParams, limit: number) => Promise<Listed>);
  files: ContentFiles | false;
  archive: ExportedTable;
  /** Writes earlier wordings. False = it is gone, or they do not fit what is there now. */
  putBack: false | ((tx: Transaction, id: string, values: Wordings, by: Actor) => Promise<boolean>);
};

/** By the names of fields with a history. */
type Wordings = Record<string, string | null>;

const nameCharacters = 60;

/** Within a sentence. */
export function shownName(name: string): string {
  return isolated(excerpt(name, nameCharacters)) || m.bin_no_name();
}
