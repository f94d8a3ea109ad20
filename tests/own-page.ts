import type { Database } from '../app/database/schema.ts';
import { newId } from '../app/lib/ids.ts';

/** A page of the school's own with a draft that nobody has published. */
export async function addOwnPage(db: Database, path: string, title: string): Promise<string> {
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
