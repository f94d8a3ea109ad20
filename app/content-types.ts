import { calendarType } from './calendar/calendar-fields.ts';
import type { ContentType, SearchedType } from './content/content-type.ts';
import type { EditableTable } from './database/schema.ts';
import { answerType } from './enquiries/answers/answer-fields.ts';
import { searchedEnquiry } from './enquiries/enquiry-rules.ts';
import { facultyType } from './faculty/faculty-fields.ts';
import { noticeType } from './notices/notice-fields.ts';
import { templateType } from './notices/templates/template-fields.ts';
import { menuEntryType } from './pages/menu/menu-fields.ts';
import { pageType } from './pages/pages.ts';
import { albumType } from './photos/albums/album-fields.ts';
import { photoType } from './photos/photo-fields.ts';
import { resultType } from './results/result-fields.ts';
import { type TranslatedSubject, translatedNames } from './translations/translation-rules.ts';

/** All content of the school, in the order of the office's lists. The browser loads none of it: loaders send labels. */
export const contentTypes = {
  notice: noticeType,
  photo: photoType,
  album: albumType,
  result: resultType,
  faculty: facultyType,
  menu_item: menuEntryType,
  calendar_item: calendarType,
  page: pageType,
  notice_template: templateType,
  ready_answer: answerType,
} as const satisfies { [Table in EditableTable]: ContentType<Table> };

export const allContentTypes: readonly ContentType[] = Object.values(contentTypes);

/** All that is found by a text that is stored for searches. */
export const searchedTypes: readonly SearchedType[] = [...allContentTypes, searchedEnquiry];

export type ContentPath = (typeof contentTypes)[EditableTable]['path'];

/** Whose texts may be said in each language, in the order of the office's page. */
export const translatedSubjects: readonly TranslatedSubject[] = [
  'page',
  ...allContentTypes.filter((type) => translatedNames(type).length > 0).map(({ table }) => table),
  'document',
  'setting',
];

export const contentPaths = allContentTypes.map(({ path }) => path as ContentPath);

export function isContentPath(text: unknown): text is ContentPath {
  return allContentTypes.some(({ path }) => path === text);
}

export function isContentTable(text: string): text is EditableTable {
  return Object.hasOwn(contentTypes, text);
}

/** Undefined for what is no content, such as a setting. */
export function contentTypeOf(table: string): ContentType | undefined {
  return isContentTable(table) ? contentTypes[table] : undefined;
}
