import { href, type RouterContextProvider } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import { today } from '../../lib/dates.ts';
import { dayLabelOf } from '../../notices/days/notice-days.ts';
import { countNewNotices, findLatestNotice } from '../../notices/notice-lists.server.ts';
import { listMenu } from '../../pages/menu/menu.server.ts';
import { type Menu, type MenuLink, withLink } from '../../pages/menu/menu-tree.ts';
import { findFeesAddress } from '../../pages/pages.server.ts';
import { m } from '../../paraglide/messages.js';
import { findShownSchool } from '../../settings/school.server.ts';
import { mergeNotes } from '../../translations/translation-rules.ts';
import { findToday } from '../today/today.server.ts';
import type { FrameFacts } from './site-frame.tsx';

type Place = { path: string; search: string };

export async function loadFrame(
  context: Readonly<RouterContextProvider>,
  { path, search }: Place,
): Promise<FrameFacts> {
  const { db, origin, offlineBoard } = context.get(servicesContext);
  // The banner and the count are extras: without them the page still works.
  const { isForStaff, reportError: orNothing } = context.get(requestContext);
  const [{ factsNote, ...shown }, { translationNote, ...menu }, ...extras] = await Promise.all([
    findShownSchool(db),
    listMenu(db),
    findLatestNotice(db).catch(orNothing),
    countNewNotices(db).catch(orNothing),
    findFeesAddress(db).catch(orNothing),
    // Other pages have the banner in its place.
    path === href('/allnotices') ? findToday(db).catch(orNothing) : undefined,
  ]);
  const [notice, newNoticeCount, fees, shownToday] = extras;
  return {
    ...shown,
    frameNote: mergeNotes([factsNote, translationNote]),
    menu: { ...menu, header: withOwnLinks(menu.header, fees || undefined) },
    notice: notice ? { ...notice, day: dayLabelOf(notice, today()) } : undefined,
    today: shownToday ?? undefined,
    newNoticeCount: newNoticeCount ?? 0,
    isSignedIn: isForStaff,
    offlineBoard: offlineBoard && !isForStaff,
    origin,
    path,
    search,
  };
}

/** No school has to think of them. They are where parents look for results and dates. */
function withOwnLinks(header: Menu['header'], fees: string | undefined): Menu['header'] {
  const place = href('/allnotices');
  const links = header.flatMap((entry) => ('links' in entry ? entry.links : entry));
  const isMissing = fees !== undefined && !links.some(({ to }) => to === fees);
  const search: MenuLink = { id: 'search', label: m.nav_search(), to: href('/search'), icon: 'magnifying-glass-bold' };
  if (!isMissing) return withLink(header, place, search);
  return withLink(
    withLink(header, place, { id: 'fees', label: m.nav_fees(), to: fees, icon: 'currency-inr-fill' }),
    place,
    search,
  );
}
