import type { Connection } from '../../database/schema.ts';
import { type ApiNotice, listNewestNotices } from '../../notices/notice-lists.server.ts';
import type { PagePicture } from '../../pages/block-fields.ts';
import { publishedContent } from '../../pages/page-content.ts';
import { findPageByKey } from '../../pages/pages.server.ts';
import type { ShownResult } from '../../results/shown-result.ts';
import { listToppers } from '../../results/shown-results.server.ts';

export type HomeExtras = {
  toppers: ShownResult[];
  notices: Pick<ApiNotice, 'id' | 'title'>[];
  principalPicture: PagePicture | null;
};

const maxNotices = 3;

/** What the home page shows of other parts of the school. */
export async function loadHome(db: Connection): Promise<HomeExtras> {
  const [toppers, notices, principal] = await Promise.all([
    listToppers(db),
    listNewestNotices(db, { before: undefined, limit: maxNotices }),
    findPageByKey(db, 'principal'),
  ]);
  const blocks = publishedContent(principal)?.blocks ?? [];
  const portrait = blocks.find((block) => block.kind === 'portrait' && !block.is_hidden);
  return {
    toppers,
    notices: (notices ?? []).map(({ id, title }) => ({ id, title })),
    principalPicture: portrait?.kind === 'portrait' ? portrait.values.picture : null,
  };
}
