import type { CompiledQuery } from 'kysely';
import type { TestDatabase } from './fresh-database.ts';

/** The same database, and the queries that run on it from here on, in transactions too. */
export function recordQueries(database: TestDatabase): { db: TestDatabase; queries: CompiledQuery[] } {
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
