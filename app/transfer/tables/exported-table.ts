import type { Schema } from '../../database/schema.ts';

export type Table = keyof Schema;
export type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** A file of the media store, and its place in the archive. */
export type StoredFile = { path: string; key: string };

export type ExportedTable = {
  file: `${string}.json`;
  /** For the `README.txt` of the archive. */
  about: string;
  /** The columns that order the rows, without a tie. */
  order: readonly string[];
  /** The only rows that are written and read. */
  only?: (row: Row) => boolean;
  /** Columns that are left out, and what stands in their place. */
  blank?: Row;
  json?: readonly string[];
  /** The column whose text has a file of its own, named after another. */
  text?: { column: string; folder: string; name: string };
  /** The picture of `image_id`. */
  picture?: { folder: string; name: string };
  /** The PDF whose key is in a column. */
  paper?: { column: string; folder: string; name: string };
  /** Further files of the media store that belong to a row. */
  files?: (row: Row) => StoredFile[];
  /** The values of columns that allow a few only. */
  values?: Record<string, readonly Cell[]>;
  /** The rows that take the place of one that an earlier version wrote. */
  fromEarlier?: (row: Row) => Row[];
  /** Whether pages can show what stands in the row. */
  isSound?: (row: Row) => boolean;
  /** Rows that a new school has already. Those of the archive take their place. */
  isNew?: (row: Row) => boolean;
  /** A new school has rows already, which stay beside those of the archive. */
  isShared?: true;
};

export type LeftOut = { because: string };
