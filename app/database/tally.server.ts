import type { Connection } from './schema.ts';

/** How many rows of each kind there are: what stands of a table by its name, enquiries by `enquiry/` and their state. */
export async function readTally(db: Connection): Promise<(kind: string) => number> {
  const rows = await db
    .selectFrom('tally')
    .select((eb) => ['name', eb.fn.sum<number | string>('value').as('count')])
    .groupBy('name')
    .execute();
  const counts = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  return (kind) => counts.get(kind) ?? 0;
}
