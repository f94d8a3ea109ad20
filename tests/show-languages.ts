import type { Database } from '../app/database/schema.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { asStaff } from './staff.ts';

/** Lets the website show its pages in all four languages. */
export async function showLanguages(db: Database): Promise<void> {
  const shown = { showsBengali: 'yes', showsOdia: 'yes', showsHindi: 'yes' } as const;
  await db.transaction().execute((tx) => claimSchoolFacts(tx, shown, asStaff));
}
