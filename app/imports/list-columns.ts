export const importLimits = {
  /** The text is sent in hidden fields, and a form holds at most 100 KB. */
  maxBytes: 90 * 1024,
  maxCarriedBytes: 96 * 1024,
  maxRows: 500,
  maxFileNameLength: 200,
} as const;

type ListColumn = {
  /** In the first line of the template. */
  heading: string;
  /** Other headings that people write, in lower case and without spaces. */
  spellings?: readonly string[];
  isRequired?: boolean;
  label: () => string;
  max?: number;
};

/** In the order of the template. */
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
