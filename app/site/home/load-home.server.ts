import type { Connection } from '../../database/schema.ts';
import { type Leaf, today } from '../../lib/dates.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { listLatestNotices } from '../../notices/notice-lists.server.ts';
import type { PagePicture } from '../../pages/block-fields.ts';
import type { Block } from '../../pages/block-kinds.ts';
import { publishedContent } from '../../pages/page-content.ts';
import { findPageByKey } from '../../pages/pages.server.ts';
import type { ShownResult } from '../../results/shown-result.ts';
import { listToppers } from '../../results/shown-results.server.ts';
import { notesOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { type ComingUp, listComingUp, listDatesAhead } from '../calendar/dates.server.ts';
import { findToday, type ShownToday } from '../today/today.server.ts';

export type HomeExtras = {
  today: ShownToday | undefined;
  toppers: ShownResult[];
  notices: { id: string; title: string; leaf: Leaf }[];
  comingUp: ComingUp[];
  principalPicture: PagePicture | null;
  translationNote: TranslationNote;
};

const maxNotices = 3;
const maxComing = 3;

/** What the home page with these blocks shows of other parts of the school. */
export async function loadHome(db: Connection, blocks: readonly Block[]): Promise<HomeExtras> {
  const day = today();
  const dates = await listDatesAhead(db, day);
  const [shownToday, toppers, latest, coming, principal] = await Promise.all([
    findToday(db, dates),
    listToppers(db),
    listLatestNotices(db, day, maxNotices + maxComing, { hasTitlesOnly: true }),
    blocks.some(({ kind }) => kind === 'coming-up') ? listComingUp(db, day, maxComing, dates) : [],
    findPageByKey(db, 'principal'),
  ]);
  // What comes up is said there, and not twice.
  const notices = latest.filter(({ id }) => !coming.some(({ to }) => to.endsWith(id))).slice(0, maxNotices);
  const portrait = publishedContent(principal)?.blocks.find((block) => block.kind === 'portrait' && !block.is_hidden);
  return {
    today: shownToday,
    toppers,
    notices: notices.map((notice) => ({ id: notice.id, title: notice.title, leaf: leafOf(notice, day) })),
    comingUp: coming,
    principalPicture: portrait?.kind === 'portrait' ? portrait.values.picture : null,
    translationNote: notesOf([...notices, ...coming, ...(shownToday ? [shownToday] : [])]),
  };
}
