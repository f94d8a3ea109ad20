import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { isSchoolFact, type School, type SchoolFact, schoolDefaults } from './school.ts';

export async function findSchool(db: Connection): Promise<School> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  const stored = rows.filter((row) => isSchoolFact(row.name)).map((row) => [row.name, row.value]);
  return { ...schoolDefaults, ...Object.fromEntries(stored) };
}

export async function setSchoolFact(tx: Connection, name: SchoolFact, value: string, by: Actor): Promise<void> {
  // An update first, so that of two concurrent writers the second sees the value of the first.
  const previous = await tx
    .updateTable('setting')
    .set({ updated_at: now() })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirst();
  await tx
    .insertInto('setting')
    .values({ name, value, updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now() }))
    .execute();
  const before = { [name]: previous?.value ?? schoolDefaults[name] };
  const changes = changesBetween(before, { [name]: value }, [name]);
  if (changes.length === 0) return;
  await recordActivity(tx, by, { kind: 'change', subject: 'setting', subject_id: name, label: name, changes });
}
