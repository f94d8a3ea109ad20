import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { isSchoolFact, type School, type SchoolFact, schoolDefaults } from './school.ts';

/** Every fact about the school: what was settled, and the defaults for the rest. */
export async function findSchool(db: Connection): Promise<School> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  const settled = rows.filter((row) => isSchoolFact(row.name)).map((row) => [row.name, row.value]);
  return { ...schoolDefaults, ...Object.fromEntries(settled) };
}

/** Settles one fact about the school, replacing what was there. */
export async function settleSchoolFact(db: Connection, name: SchoolFact, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value, updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now() }))
    .execute();
}
