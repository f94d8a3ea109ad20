import type { Database } from '../app/database/schema.ts';

/** The same database, and how many questions are put to it from here on, in transactions too. */
export function countingQuestions(database: Database): { db: Database; questions: { count: number } } {
  const questions = { count: 0 };
  const db = database.withPlugin({
    transformQuery({ node }) {
      questions.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, questions };
}
