import { calendarContent } from './calendar/calendar-content.server.ts';
import type { ServerContent } from './content/server-content.server.ts';
import { type ContentPath, isContentPath } from './content-types.ts';
import { answerContent } from './enquiries/answers/answers.server.ts';
import { facultyContent } from './faculty/faculty-content.server.ts';
import { noticeContent } from './notices/notices-admin.server.ts';
import { templateContent } from './notices/templates/templates.server.ts';
import { menuContent } from './pages/menu/menu-admin.server.ts';
import { pageContent } from './pages/own/own-pages.server.ts';
import { albumContent } from './photos/albums/album-content.server.ts';
import { photoContent } from './photos/update-photo.server.ts';
import { resultContent } from './results/result-content.server.ts';

const contents: Record<ContentPath, ServerContent> = {
  notices: noticeContent,
  photos: photoContent,
  albums: albumContent,
  results: resultContent,
  faculty: facultyContent,
  menu: menuContent,
  calendar: calendarContent,
  pages: pageContent,
  templates: templateContent,
  answers: answerContent,
};

export const allContents: readonly ServerContent[] = Object.values(contents);

/** Undefined for an address that is no list of content. */
export function findContent(path: unknown): ServerContent | undefined {
  return isContentPath(path) ? contents[path] : undefined;
}

export function contentAt(path: ContentPath): ServerContent {
  return contents[path];
}
