import type { Connection } from '../database/schema.ts';
import { visibleBlocks } from './blocks/visible-blocks.ts';
import { feesAnchor, findFeeTable } from './fee-table.ts';
import { publishedContent } from './page-content.ts';
import { pageTemplates } from './page-templates.ts';
import { findPageByKey } from './pages.server.ts';

/** Undefined = visitors find no fees on the admission page. */
export async function findFeesAddress(db: Connection): Promise<string | undefined> {
  const content = publishedContent(await findPageByKey(db, 'admission'));
  const table = content && findFeeTable(visibleBlocks(content.blocks));
  return table && `${pageTemplates.admission.path}#${feesAnchor}`;
}
