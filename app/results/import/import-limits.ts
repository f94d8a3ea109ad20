export const importLimits = {
  /** The text is sent in hidden fields, and a form holds at most 100 KB. */
  maxBytes: 90 * 1024,
  maxCarriedBytes: 96 * 1024,
  maxRows: 500,
  maxFileNameLength: 200,
} as const;

export const importColumns = ['name', 'marks', 'class_name', 'session', 'exam', 'topper'] as const;
export type ImportColumn = (typeof importColumns)[number];

export type ImportCells = Record<ImportColumn, string>;
