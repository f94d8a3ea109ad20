import type { Connection } from '../database/schema.ts';
import { isBlank } from '../lib/text.ts';
import { publishedContent } from './page-content.ts';
import { findPageByKey } from './pages.server.ts';

/** The buses of the transport page, as families know them. */
export async function listBusNames(db: Connection): Promise<string[]> {
  const blocks = publishedContent(await findPageByKey(db, 'transport'))?.blocks ?? [];
  const names = blocks.flatMap((block) =>
    block.kind === 'buses' && !block.is_hidden ? block.rows.map(({ values }) => values.bus) : [],
  );
  return [...new Set(names)].filter((name) => !isBlank(name));
}
