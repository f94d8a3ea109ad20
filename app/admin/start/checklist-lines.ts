export type ChecklistLine = {
  id: string;
  label: string;
  to: string;
  isDemonstration: boolean;
  /** How many of the demonstration are left, where there may be several. */
  count?: number;
  isForAdministrators?: boolean;
};

export type Checklist = { open: ChecklistLine[]; dismissed: ChecklistLine[]; isHidden: boolean };

/** In place of the id of a line: all lines. */
export const wholeList = 'all';

export function isChecklistLine(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,60}$/.test(text);
}
