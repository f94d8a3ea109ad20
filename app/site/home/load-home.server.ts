import type { Connection } from '../../database/schema.ts';
import { today } from '../../lib/dates.ts';
import { type Leaf, leafOf } from '../../notices/days/notice-days.ts';
import { listLatestNotices } from '../../notices/notice-lists.server.ts';
import type { PagePicture } from '../../pages/block-fields.ts';
import { publishedContent } from '../../pages/page-content.ts';
import { findPageByKey } from '../../pages/pages.server.ts';
import type { ShownResult } from '../../results/shown-result.ts';
import { listToppers } from '../../results/shown-results.server.ts';
import { notesOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { type ComingUp, listComingUp } from '../calendar/dates.server.ts';

export type HomeExtras = {
  toppers: ShownResult[];
  notices: { id: string; title: string; leaf: Leaf }[];
  comingUp: ComingUp[];
  principalPicture: PagePicture | null;
  translationNote: TranslationNote;
};

const maxNotices = 3;
const maxComing = 3;

/** What the home page shows of other parts of the school. */
export async function loadHome(db: Connection): Promise<HomeExtras> {
  const day = today();
  const [toppers, notices, comingUp, principal] = await Promise.all([
    listToppers(db),
    listLatestNotices(db, day, maxNotices, { hasTitlesOnly: true }),
    listComingUp(db, day, maxComing + maxNotices),
    findPageByKey(db, 'principal'),
  ]);
  // What the latest notices beside it say already is not said twice.
  const coming = comingUp.filter(({ to }) => !notices.some(({ id }) => to.endsWith(id))).slice(0, maxComing);
  const blocks = publishedContent(principal)?.blocks ?? [];
  const portrait = blocks.find((block) => block.kind === 'portrait' && !block.is_hidden);
  return {
    toppers,
    notices: notices.map((notice) => ({ id: notice.id, title: notice.title, leaf: leafOf(notice, day) })),
    comingUp: coming,
    principalPicture: portrait?.kind === 'portrait' ? portrait.values.picture : null,
    translationNote: notesOf([...notices, ...coming]),
  };
}
