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

export const activitySubjects = [
  'account',
  'password',
  'two-factor',
  'session',
  'person',
  'invitation',
  'notice',
  'notice_template',
  'photo',
  'album',
  'result',
  'result-import',
  'faculty',
  'faculty-import',
  'calendar_item',
  'calendar-import',
  'document',
  'disclosure',
  'page',
  'menu_item',
  'translation',
  'enquiry',
  'ready_answer',
  'consent',
  'letter',
  'setting',
  'school',
  'setup',
  'demonstration',
  'backup',
] as const;
export type ActivitySubject = (typeof activitySubjects)[number];

export type FieldChange = { field: string; before: string; after: string };

export function isActivityKind(text: string | null): text is ActivityKind {
  return activityKinds.includes(text as ActivityKind);
}
