import type { Field } from '../forms/fields.ts';

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

/** What a cell can hold. */
export type ListField = Extract<Field, { kind: 'text' | 'choice' | 'checkbox' | 'day' }>;

export type ListColumn = {
  field: ListField;
  label: () => string;
  heading: string;
  /** What it is recognised by: only letters, in lower case. The best comes first. */
  headings: readonly string[];
  isRequired: boolean;
  /** How text cells are read that a spreadsheet may have converted. */
  read?: 'marks' | 'label';
  /** Other words for the options of a choice. */
  words?: Readonly<Record<string, string>>;
  /** Texts that are the same when this is: `X` and `Class X`. */
  fold?: (text: string) => string;
  /** Lists have it in their title: the sender can enter it once for all rows. */
  forAll?: ForAllAnswer;
  /** A line of its own, such as `Class X`, says it for the rows below. */
  isOfSection?: true;
  /** It only says something about others: templates and exports do not have it. */
  isOnlyRead?: true;
};

export type ListColumns<Column extends string = string> = Record<Column, ListColumn>;

export type ListCells<Column extends string = string> = Record<Column, string>;

/** `line` is where the row begins in the text. */
export type ReadRow<Column extends string = string> = {
  line: number;
  cells: ListCells<Column>;
  hasTooMany: boolean;
  isHidden?: boolean | undefined;
};

/** `original`: as it is in the file, for the box in which it is corrected. */
export type CheckedRow<Column extends string = string> = {
  line: number;
  cells: ListCells<Column>;
  errors: string[];
  original?: ListCells<Column>;
};

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

const forAllAnswers = ['all_class', 'all_session', 'all_exam'] as const;
type ForAllAnswer = (typeof forAllAnswers)[number];

/** What the sender has said of the whole list, sent from step to step. */
export const answerNames = [
  ...(['day_order', 'day_year', 'hidden_rows', 'skipped_rows', 'for_all'] as const),
  ...forAllAnswers,
] as const;
export type ListAnswers = Partial<Record<(typeof answerNames)[number], string>>;

/** A question with one answer for the whole list. */
export type ListChoice = {
  name: keyof ListAnswers;
  question: string;
  options: { value: string; label: string }[];
  error: string | undefined;
};

/** The list as it was sent, and what was chosen for it. `hidden`: numbers of the lines that the workbook hides. */
export type ListSource = { text: string; hidden: string; matching: string[]; answers: ListAnswers };

/** Asks which column of the file is which; `sheets` when there are several. */
export type MatchQuestion = {
  fileName: string;
  text: string;
  hidden: string;
  sheets: { name: string; text: string; hidden: string }[];
  sheet: number;
  answers: ListAnswers;
  /** Instead of the columns, which are known already. */
  choices: ListChoice[];
  columns: FileColumn[];
  error: string | undefined;
};

/** `maybe`: it looks like a total, a signature or the like. */
export type SkippedRow = { line: number; text: string; reason: 'headings' | 'nothing' | 'maybe' };

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
  /** What to know of the rows before they are imported. */
  note: string | undefined;
  /** Columns that no row says anything in, and that can be entered once for all. */
  forAll: { name: ForAllAnswer; label: string; max: number | undefined }[];
  /** Only if something was chosen, or could be. */
  source: ListSource | undefined;
  isMatched: boolean;
  hiddenCount: number;
  /** Rows that are no entries, unless the sender says that they are. */
  skipped: SkippedRow[];
  /** Days that could be two, with how they were read. */
  days: { order: string; read: { written: string; day: string }[] } | undefined;
  /** Names that visitors see as soon as they are imported. */
  names: { count: number; canSwitch: boolean; error?: string | undefined } | undefined;
  /** Errors of left-out rows that are not among `invalid`. */
  wrong?: string;
  /** The previous check found it valid. */
  hasChanged: boolean;
};

/** What differs from one kind of list to another, in the language of the reader. */
export type ImportTexts = {
  /** Of the list. */
  path: string;
  /** What each column is called. */
  columns: Record<string, string>;
  intro: string;
  /** How to write what is not plain text. */
  help: string | undefined;
};
