import { data } from 'react-router';
import { calendarContent } from './calendar/calendar-content.server.ts';
import type { ContentFiles, ServerContent } from './content/server-content.server.ts';
import { type ContentPath, isContentPath } from './content-types.ts';
import type { Connection } from './database/schema.ts';
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

/** @throws 404 for an address that is no list, and for content that comes from no file */
export function requireFiles(path: unknown): ContentFiles {
  const files = findContent(path)?.files;
  if (!files) throw data(null, { status: 404 });
  return files;
}

export function contentAt(path: ContentPath): ServerContent {
  return contents[path];
}

/** Where the lists are recorded that were imported. */
export const importTables = allContents.flatMap(({ files }) => (files ? [files.imports.imports] : []));

/** Of the subject of a line in the activity log; undefined when it is about something else. */
export function contentOfImport(subject: string): ServerContent | undefined {
  return allContents.find(({ files }) => files && files.imports.subject === subject);
}

/** The tables whose rows know whether the demonstration wrote them. */
export const demonstrationTables = [
  ...allContents.map(({ type }) => type.table),
  ...(['setting', 'document', 'disclosure_value', 'enquiry'] as const),
];

export type DemonstrationTable = (typeof demonstrationTables)[number];

export async function countDemonstration(db: Connection): Promise<Record<DemonstrationTable, number>> {
  const count = (table: DemonstrationTable) =>
    db
      .selectFrom(table as 'notice')
      .where('is_demonstration', '=', 1)
      .select((eb) => eb.fn.countAll().as('count'));
  const row = await db
    .selectNoFrom(demonstrationTables.map((table) => count(table).as(table)))
    .executeTakeFirstOrThrow();
  const counts = Object.entries(row).map(([table, found]) => [table, Number(found)]);
  return Object.fromEntries(counts) as Record<DemonstrationTable, number>;
}
