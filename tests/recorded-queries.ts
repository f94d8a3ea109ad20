import type { CompiledQuery } from 'kysely';
import type { Database } from '../app/database/schema.ts';

/** The same database, and the queries that run on it from here on, in transactions too. */
export function recordQueries(database: Database): { db: Database; queries: CompiledQuery[] } {
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
