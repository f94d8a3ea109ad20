import type { CompiledQuery } from 'kysely';
import type { Database } from '../app/database/schema.ts';

/** The same database, and what it is asked from here on, in transactions too. */
export function watchingQueries(database: Database): { db: Database; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const db = database.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, queries };
}
