import { type Kysely, sql } from 'kysely';

const days: [before: string, ...after: string[]][] = [
  ['hoursWeekdays', 'hoursMonday', 'hoursTuesday', 'hoursWednesday', 'hoursThursday', 'hoursFriday'],
  ['hoursWeekend', 'hoursSaturday', 'hoursSunday'],
];

/** Hours for each weekday. The old inputs were called “Monday to Friday” and “Saturday and Sunday”. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, ...after] of days) {
    for (const name of after) {
      await sql`insert into setting (name, value, updated_at, is_demonstration)
        select ${sql.lit(name)}, value, updated_at, is_demonstration from setting where name = ${before}`.execute(db);
    }
    await sql`delete from setting where name = ${before}`.execute(db);
  }
  await sql`update setup set dismissed = replace(dismissed, '"hoursWeekdays"', '"hoursMonday"')`.execute(db);
}
