import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext, staffContext } from '../../context.ts';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { originalWord } from '../../lib/languages/original-labels.server.ts';
import { countNewNotices, findLatestNotice } from '../../notices/notice-lists.server.ts';
import { listMenu } from '../../pages/menu/menu.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { schoolNameIn } from '../../settings/school.ts';
import type { FrameFacts } from './site-frame.tsx';

export async function loadFrame(context: Readonly<RouterContextProvider>, path: string): Promise<FrameFacts> {
  const { db, origin } = context.get(servicesContext);
  // The banner and the count are extras: without them the page still works.
  const orNothing = (error: unknown) => context.get(requestContext).reportError(error);
  const [school, menu, notice, newNoticeCount] = await Promise.all([
    findSchool(db),
    listMenu(db),
    findLatestNotice(db).catch(orNothing),
    countNewNotices(db).catch(orNothing),
  ]);
  return {
    school: { ...school, name: originalWord(schoolNameIn(currentLanguage(), school)) },
    menu,
    notice: notice ?? undefined,
    newNoticeCount: newNoticeCount ?? 0,
    isSignedIn: context.get(staffContext) !== undefined,
    origin,
    path,
  };
}
