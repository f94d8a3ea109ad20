import type { Kysely } from 'kysely';

/** In per cent of width and height. Faces are in the upper part of a portrait. */
const starts = {
  faculty: { focus_x: 50, focus_y: 30 },
  result: { focus_x: 50, focus_y: 30 },
  photo: { focus_x: 50, focus_y: 50 },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(starts)) {
    for (const [name, start] of Object.entries(columns)) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(start))
        .execute();
    }
  }
}
