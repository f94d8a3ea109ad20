import { newId } from '../app/lib/ids.ts';
import type { TestDatabase } from './fresh-database.ts';

/** A page of the school's own with a draft that nobody has published. */
export async function addOwnPage(db: TestDatabase, path: string, title: string): Promise<string> {
  const content = JSON.stringify({ title, description: '', blocks: [] });
  const id = newId();
  const page = {
    id,
    path,
    area: 'campus',
    draft: content,
    updated_at: '2026-11-22T00:00:00.000Z',
    version: 1,
  } as const;
  await db
    .insertInto('page')
    .values({ ...page, draft_by: '', is_demonstration: 0 })
    .execute();
  return id;
}
