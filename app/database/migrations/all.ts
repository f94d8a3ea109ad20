import type { Migration } from 'kysely/migration';
import * as first from './2026-12-25-first.ts';
import * as weekdayHours from './2026-12-28-weekday-hours.ts';
import * as searchTexts from './2026-12-29-search-texts-adds.ts';
import * as demonstrationIndexes from './2026-12-30-demonstration-indexes-adds.ts';
import * as spellings from './2026-12-31-spellings-adds.ts';
import * as emailTable from './2027-01-01-email-table.ts';
import * as oneSpelling from './2027-01-02-one-spelling-adds.ts';
import * as rollNumber from './2027-01-03-roll-number-adds.ts';
import * as schoolStatus from './2027-01-04-school-status-adds.ts';
import * as noticeCodes from './2027-01-05-notice-codes-adds.ts';
import * as push from './2027-01-06-push-adds.ts';
import * as access from './2027-01-07-access-adds.ts';

/** Every migration in order, written by `npm run fix`. A landed one is never edited: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  '2026-12-25-first': first,
  '2026-12-28-weekday-hours': weekdayHours,
  '2026-12-29-search-texts-adds': searchTexts,
  '2026-12-30-demonstration-indexes-adds': demonstrationIndexes,
  '2026-12-31-spellings-adds': spellings,
  '2027-01-01-email-table': emailTable,
  '2027-01-02-one-spelling-adds': oneSpelling,
  '2027-01-03-roll-number-adds': rollNumber,
  '2027-01-04-school-status-adds': schoolStatus,
  '2027-01-05-notice-codes-adds': noticeCodes,
  '2027-01-06-push-adds': push,
  '2027-01-07-access-adds': access,
};
