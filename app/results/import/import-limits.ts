export const importLimits = {
  /** Of a file, and of the text that the forms carry from step to step: the door takes 100 KB. */
  maxBytes: 90 * 1024,
  maxCarriedBytes: 96 * 1024,
  maxRows: 500,
  fileName: 200,
} as const;

/** The columns of a list of results, in the order of the template. */
export const importColumns = ['name', 'marks', 'class_name', 'session', 'exam', 'topper'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The cells of one row, by their columns. */
export type ImportCells = Record<ImportColumn, string>;
