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

export const novemberMigrations: Record<string, Migration> = {
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
};
