import type { Connection, Schema } from '../database/schema.ts';

/** The tables whose rows know whether the demonstration wrote them. */
export const demonstrationTables = [
  'setting',
  'notice',
  'photo',
  'album',
  'result',
  'faculty',
  'calendar_item',
  'document',
  'disclosure_value',
  'enquiry',
  'page',
] as const satisfies readonly (keyof Schema)[];

export type DemonstrationTable = (typeof demonstrationTables)[number];

export type DemonstrationCounts = Record<DemonstrationTable, number>;

export async function countDemonstration(db: Connection): Promise<DemonstrationCounts> {
  const count = (table: DemonstrationTable) =>
    db
      .selectFrom(table as 'notice')
      .where('is_demonstration', '=', 1)
      .select((eb) => eb.fn.countAll().as('count'));
  const row = await db
    .selectNoFrom(demonstrationTables.map((table) => count(table).as(table)))
    .executeTakeFirstOrThrow();
  const counts = Object.entries(row).map(([table, found]) => [table, Number(found)]);
  return Object.fromEntries(counts) as DemonstrationCounts;
}
