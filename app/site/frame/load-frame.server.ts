import { href, type RouterContextProvider } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import { today } from '../../lib/dates.ts';
import { dayLabelOf } from '../../notices/days/notice-days.ts';
import { countNewNotices, findLatestNotice } from '../../notices/notice-lists.server.ts';
import { listMenu } from '../../pages/menu/menu.server.ts';
import { type MenuLink, withLink } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { findShownSchool } from '../../settings/school.server.ts';
import { mergeNotes } from '../../translations/translation-rules.ts';
import type { FrameFacts } from './site-frame.tsx';

type Place = { path: string; search: string };

export async function loadFrame(
  context: Readonly<RouterContextProvider>,
  { path, search }: Place,
): Promise<FrameFacts> {
  const { db, origin } = context.get(servicesContext);
  // The banner and the count are extras: without them the page still works.
  const { isForStaff, reportError: orNothing } = context.get(requestContext);
  const [{ factsNote, ...shown }, { translationNote, ...menu }, notice, newNoticeCount] = await Promise.all([
    findShownSchool(db),
    listMenu(db),
    findLatestNotice(db).catch(orNothing),
    countNewNotices(db).catch(orNothing),
  ]);
  return {
    ...shown,
    frameNote: mergeNotes([factsNote, translationNote]),
    menu: { ...menu, header: withLink(menu.header, href('/allnotices'), searchLink()) },
    notice: notice ? { ...notice, day: dayLabelOf(notice, today()) } : undefined,
    newNoticeCount: newNoticeCount ?? 0,
    isSignedIn: isForStaff,
    origin,
    path,
    search,
  };
}

/** No school has to think of it. */
function searchLink(): MenuLink {
  return { id: 'search', label: m.nav_search(), to: href('/search'), icon: 'magnifying-glass-bold' };
}
