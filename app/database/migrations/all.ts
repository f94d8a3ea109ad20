import type { Migration } from 'kysely/migration';
import * as backups from './2026-12/2026-12-16-backups.ts';
import * as languages from './2026-12/2026-12-23-languages-adds.ts';
import * as translations from './2026-12/2026-12-24-translations-adds.ts';
import * as noticeDays from './2026-12-01-notice-days.ts';
import * as menuNotices from './2026-12-02-menu-notices.ts';
import * as portraitFocus from './2026-12-03-portrait-focus.ts';
import * as takenDown from './2026-12-04-taken-down.ts';
import * as bulkChanges from './2026-12-05-bulk-changes.ts';
import * as photoTaken from './2026-12-06-photo-taken.ts';
import * as noticeTemplates from './2026-12-07-notice-templates.ts';
import * as morningMail from './2026-12-08-morning-mail.ts';
import * as readyAnswers from './2026-12-09-ready-answers.ts';
import * as editing from './2026-12-10-editing.ts';
import * as listsOfTeachers from './2026-12-11-lists-of-teachers.ts';
import * as disclosure from './2026-12-15-disclosure.ts';
import * as weekdayHours from './2026-12-28-weekday-hours.ts';
import { novemberMigrations } from './november.ts';

/** Every migration in order. A landed one is never edited: the next change is a new file at the end. */
export const migrations: Record<string, Migration> = {
  ...novemberMigrations,
  '2026-12-01-notice-days': noticeDays,
  '2026-12-02-menu-notices': menuNotices,
  '2026-12-03-portrait-focus': portraitFocus,
  '2026-12-04-taken-down': takenDown,
  '2026-12-05-bulk-changes': bulkChanges,
  '2026-12-06-photo-taken': photoTaken,
  '2026-12-07-notice-templates': noticeTemplates,
  '2026-12-08-morning-mail': morningMail,
  '2026-12-09-ready-answers': readyAnswers,
  '2026-12-10-editing': editing,
  '2026-12-11-lists-of-teachers': listsOfTeachers,
  '2026-12-15-disclosure': disclosure,
  '2026-12-16-backups': backups,
  '2026-12-23-languages-adds': languages,
  '2026-12-24-translations-adds': translations,
  '2026-12-28-weekday-hours': weekdayHours,
};
