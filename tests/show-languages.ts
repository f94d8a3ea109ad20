import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { asStaff } from './staff.ts';

/** Lets the website show its pages in all four languages, or in English alone. */
export async function showLanguages(db: Database, isShown: 'yes' | 'no' = 'yes'): Promise<void> {
  const shown = { showsBengali: isShown, showsOdia: isShown, showsHindi: isShown };
  await inTransaction(db, (tx) => claimSchoolFacts(tx, shown, asStaff));
}
