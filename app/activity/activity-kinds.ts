import type { EditableTable } from '../database/schema.ts';

export const activityKinds = [
  'sign-in',
  'failed-sign-in',
  'sign-out',
  'create',
  'change',
  'delete',
  'restore',
  'erase',
  'export',
  'import',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Beside the tables of content. */
export const otherSubjects = [
  'account',
  'password',
  'two-factor',
  'session',
  'person',
  'invitation',
  'result-import',
  'faculty-import',
  'calendar-import',
  'document',
  'disclosure',
  'translation',
  'enquiry',
  'consent',
  'letter',
  'setting',
  'school',
  'setup',
  'demonstration',
  'backup',
] as const;
export type OtherSubject = (typeof otherSubjects)[number];
export type ActivitySubject = EditableTable | OtherSubject;

export type FieldChange = { field: string; before: string; after: string };

export function isActivityKind(text: string | null): text is ActivityKind {
  return activityKinds.includes(text as ActivityKind);
}
