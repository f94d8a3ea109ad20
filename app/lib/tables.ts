export type CellType = 'empty' | 'text' | 'number' | 'day' | 'boolean' | 'error';

/**
 * `line` is where the row begins in the file, from 1. A day is written `2026-08-15`, a failed formula as its error.
 * Text files do not know the types of their cells.
 */
export type SheetLine = { line: number; cells: string[]; types?: CellType[]; isHidden?: boolean };

/** `isCut` = there are more lines than the limit. A merged cell has its text in each of its rows. */
export type Sheet = {
  name: string;
  lines: SheetLine[];
  isCut: boolean;
  /** `A2:A5` */
  merges: string[];
  hiddenColumns: number[];
};

export type SheetLimits = { maxSheets: number; maxLines: number; maxColumns: number; maxCharacters: number };

export type WorkbookRefusal = 'not a workbook' | 'broken' | 'too big' | 'too many sheets';

export type TableRefusal =
  | WorkbookRefusal
  | 'empty'
  | 'no table'
  | 'not a list'
  | 'old workbook'
  | 'open quote'
  | 'too slow'
  | 'unknown encoding';

export type TableAnswer = { sheets: Sheet[] } | { refused: TableRefusal };

/** Ended when `signal` says that the sender has left; it then answers that it was too slow. */
export type TableReader = {
  readTable(bytes: Uint8Array, limits: SheetLimits, signal?: AbortSignal): Promise<TableAnswer>;
  stop(): void;
};
