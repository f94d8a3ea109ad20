import type { Migration } from 'kysely/migration';
import * as firstTables from './2026-11/2026-11-21-first-tables.ts';
import * as accounts from './2026-11/2026-11-22-accounts.ts';
import * as desk from './2026-11/2026-11-23-desk.ts';
import * as enquiries from './2026-11/2026-11-24-enquiries.ts';
import * as lists from './2026-11/2026-11-25-lists.ts';
import * as counts from './2026-11/2026-11-26-counts.ts';
import * as pages from './2026-11/2026-11-27-pages.ts';
import * as demonstration from './2026-11/2026-11-28-demonstration.ts';
import * as setup from './2026-11/2026-11-28-setup.ts';
import * as calendar from './2026-11/2026-11-29-calendar.ts';
import * as menu from './2026-11/2026-11-30-menu.ts';
import * as noticeDays from './2026-12-01-notice-days.ts';
import * as menuNotices from './2026-12-02-menu-notices.ts';
import * as portraitFocus from './2026-12-03-portrait-focus.ts';
import * as takenDown from './2026-12-04-taken-down.ts';
import * as photoTaken from './2026-12-06-photo-taken.ts';
import * as editing from './2026-12-10-editing.ts';

/** Every migration in order. A landed one is never edited: the next change is a new file at the end. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-first-tables': firstTables,
  '2026-11-22-accounts': accounts,
  '2026-11-23-desk': desk,
  '2026-11-24-enquiries': enquiries,
  '2026-11-25-lists': lists,
  '2026-11-26-counts': counts,
  '2026-11-27-pages': pages,
  '2026-11-28-demonstration': demonstration,
  '2026-11-28-setup': setup,
  '2026-11-29-calendar': calendar,
  '2026-11-30-menu': menu,
  '2026-12-01-notice-days': noticeDays,
  '2026-12-02-menu-notices': menuNotices,
  '2026-12-03-portrait-focus': portraitFocus,
  '2026-12-04-taken-down': takenDown,
  '2026-12-06-photo-taken': photoTaken,
  '2026-12-10-editing': editing,
};
