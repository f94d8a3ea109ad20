import { type RawBuilder, type SqlBool, sql } from 'kysely';

const mostWords = 6;

/**
 * A condition for `where`: each word of `words` stands in one of the columns. The case of letters without an accent does
 * not count. Column names come from the code and never from a visitor.
 */
export function containing(columns: readonly string[], words: string): RawBuilder<SqlBool> {
  const each = words.split(/\s+/).filter(Boolean).slice(0, mostWords);
  const found = each.map((word) => {
    // SQLite and JavaScript do not lower the same letters: a word is looked for as it was typed, too.
    const [typed, lowered] = [patternOf(word), patternOf(word.toLowerCase())];
    const places = columns.map((name) => {
      const column = sql.ref(name);
      return sql`lower(${column}) like ${lowered} escape '\\' or ${column} like ${typed} escape '\\'`;
    });
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
