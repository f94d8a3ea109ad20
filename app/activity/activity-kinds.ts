import type { EditableTable } from '../database/schema.ts';
import { m } from '../paraglide/messages.js';

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
  'document',
  'disclosure',
  'translation',
  'enquiry',
  'consent',
  'email',
  'setting',
  'school',
  'setup',
  'demonstration',
  'backup',
  'hosted-school',
] as const;
export type OtherSubject = (typeof otherSubjects)[number];
/** A list that was imported is the subject, too: `result-import`. */
export type ActivitySubject = EditableTable | OtherSubject | `${string}-import`;

export type FieldChange = { field: string; before: string; after: string };

export function isActivityKind(text: string | null): text is ActivityKind {
  return activityKinds.includes(text as ActivityKind);
}

export const kindLabels: Record<ActivityKind, () => string> = {
  'sign-in': m.activity_kind_sign_in,
  'failed-sign-in': m.activity_kind_failed_sign_in,
  'sign-out': m.activity_kind_sign_out,
  create: m.activity_kind_create,
  change: m.activity_kind_change,
  delete: m.activity_kind_delete,
  restore: m.activity_kind_restore,
  erase: m.activity_kind_erase,
  export: m.activity_kind_export,
  import: m.activity_kind_import,
};
