export const importLimits = {
  maxFileBytes: 2 * 1024 * 1024,
  /** The rows are sent in hidden fields from step to step. */
  maxTextBytes: 300 * 1024,
  maxRows: 500,
  maxColumns: 60,
  maxSheets: 20,
  maxFileNameLength: 200,
  /** Rows that were left out can be downloaded for so long after the import. */
  leftOutDays: 30,
} as const;

type ListColumn = {
  heading: string;
  /** Other headings that people write: letters alone, in lower case. */
  spellings?: readonly string[];
  isRequired?: boolean;
  label: () => string;
  max?: number;
};

export type ListColumns<Column extends string = string> = Record<Column, ListColumn>;

export type ListCells<Column extends string = string> = Record<Column, string>;

/** `line` is where the row begins in the text. */
export type ReadRow<Column extends string = string> = {
  line: number;
  cells: ListCells<Column>;
  hasTooMany: boolean;
};

export type CheckedRow<Column extends string = string> = { line: number; cells: ListCells<Column>; errors: string[] };

export function columnNames<Column extends string>(columns: ListColumns<Column>): Column[] {
  return Object.keys(columns) as Column[];
}

export function mapCells<Column extends string>(
  columns: ListColumns<Column>,
  cellOf: (column: Column) => string,
): ListCells<Column> {
  return Object.fromEntries(columnNames(columns).map((column) => [column, cellOf(column)])) as ListCells<Column>;
}

/** The field that says which column of the school a column of the file is; empty = it is not imported. */
export function matchField(index: number): string {
  return `column-${index}`;
}

export type FileColumn = { index: number; heading: string; samples: string[]; chosen: string; error?: string };

/** Asks which column of the file is which; `sheets` when there are several. */
export type MatchQuestion = {
  fileName: string;
  text: string;
  sheets: { name: string; text: string }[];
  sheet: number;
  columns: FileColumn[];
  error: string | undefined;
};

export type CheckedList = {
  importId: string;
  fileName: string;
  valid: CheckedRow[];
  invalid: CheckedRow[];
  /** Headings of the file that are not imported, and columns that the file does not have. */
  unused: string[];
  absent: string[];
  linesAbove: number;
  texts: { valid: string; invalid: string; all: string };
  /** The list as it was sent and what was chosen for it, when it was matched or could be. */
  source: { text: string; matching: string[] } | undefined;
  /** The previous check found it valid. */
  hasChanged: boolean;
};
