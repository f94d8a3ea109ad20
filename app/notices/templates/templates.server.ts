import { href } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { isLanguage, type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { type School, shownLanguages } from '../../settings/school.ts';
import { isOriginalRow, readyTexts } from '../../texts/ready-texts.server.ts';
import { addTranslations, type NewTranslation } from '../../translations/translations.server.ts';
import { categoryTag, noticeCategories } from '../notice-fields.ts';
import { insertNotice, type NewNotice } from '../notices.server.ts';
import { isTemplateKey, ourTemplates, type TemplateKey } from './our-templates.ts';
import { fillTemplate, type QuickValues } from './quick-fields.ts';
import {
  isOriginalTemplate,
  type NoticeTemplate,
  noSecondLanguage,
  secondLanguageErrors,
  secondLanguages,
  shownTemplate,
  storedTemplate,
  templateFields,
  templateOriginals,
  templateType,
} from './template-fields.ts';

const templates = readyTexts<'notice_template'>(templateType, {
  labels: {
    add: m.template_add,
    edit: m.template_edit,
    search: m.template_search,
    none: m.template_none,
    noneHelp: m.template_none_help,
  },
  pathOf: (id) => href('/admin/notices/quick/:id', { id }),
  columns: () => [m.template_column(), m.admin_column_kind(), m.template_wording()],
  cells: (stored, { category, second_language }) => [
    categoryTag(category),
    wordingLabel(isOriginalTemplate(stored), second_language),
  ],
  fields: templateFields,
  check: secondLanguageErrors,
  originals: templateOriginals,
  shown: shownTemplate,
  stored: storedTemplate,
});

function wordingLabel(isOriginal: boolean, second_language: string): string {
  if (!isLanguage(second_language)) return isOriginal ? m.template_original() : m.text_own();
  const language = languageLabels[second_language]();
  return isOriginal ? m.template_original_and({ language }) : m.template_own_and({ language });
}

export async function listQuickLinks(db: Connection) {
  const listed = await templates.list(db);
  return listed.map((template) => {
    const { id, name, category } = shownTemplate(template, 'en');
    return { id, name, category };
  });
}

/** With the original wording where the school has none of its own. Undefined = it is in the bin, or gone. */
export async function findFilledTemplate(db: Connection, id: string): Promise<NoticeTemplate | undefined> {
  const [found, { firstLanguage }] = await Promise.all([templates.find(db, id), findSchool(db)]);
  return found && found.removed_at === null ? shownTemplate(found, firstLanguage) : undefined;
}

/** The wording of the school, or the original one where its template has been deleted. */
export async function findReadyTemplate(
  db: Connection,
  key: TemplateKey,
  { firstLanguage }: Pick<School, 'firstLanguage'>,
): Promise<NoticeTemplate> {
  const found = await db
    .selectFrom('notice_template')
    .selectAll()
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const original = { key, name: '', category: '', title: '', details: '', second_language: 'none' };
  return shownTemplate(
    found ?? ({ ...original, second_title: '', second_details: '' } as NoticeTemplate),
    firstLanguage,
  );
}

export const templateContent: ServerContent = {
  type: templateType,
  screens: templates.screens,
  trash: templates.trash,
  archive: {
    about: 'The templates of quick notices. An empty field means the original wording.',
    values: { category: ['', ...noticeCategories], second_language: [...secondLanguages, noSecondLanguage] },
    isNew: isOriginalRow,
  },
  visibility: false,
  putBack: async (tx, id, values, by) => (await templates.patch(tx, id, values as object, by)).refused === undefined,
  files: false,
  selection: false,
  search: templates.search,
};

type Published = { id: string; title: string; details: string };
type Template = Pick<NoticeTemplate, 'key' | 'details' | 'second_language'>;

/** With its original wording in the other languages of the website. */
export async function publishQuickNotice(
  tx: Transaction,
  template: Template,
  notice: NewNotice & Omit<Published, 'id'>,
  values: QuickValues,
  by: Actor,
): Promise<{ id: string }> {
  const id = await insertNotice(tx, notice, by);
  const { title, details } = notice;
  await addTranslations(tx, quickTranslations(template, { id, title, details }, values, await findSchool(tx)), by);
  return { id };
}

/** The original wording in each language that the website shows. The reason stays as it was typed. */
function quickTranslations(
  { key, details, second_language }: Template,
  published: Published,
  { happens_on, happens_until, reason }: QuickValues,
  school: School,
): NewTranslation[] {
  if (!isTemplateKey(key)) return [];
  const wordings = ourTemplates[key];
  const main = languages.find((language) => wordings[language].details === details);
  if (!main) return [];
  return translationsFor(published, [main, second_language], school, (language) => {
    const wording = { ...wordings[language], second_title: '', second_details: '' };
    return fillTemplate(wording, { first: happens_on, last: happens_until ?? happens_on, reason });
  });
}

/** In each language of the website but those in which it is `written`. */
export function translationsFor(
  { id: subject_id, ...originals }: Published,
  written: readonly string[],
  school: School,
  wordingIn: (language: Language) => Omit<Published, 'id'>,
): NewTranslation[] {
  const others = shownLanguages(school).filter((language) => !written.includes(language));
  return others.flatMap((language) => {
    const texts = wordingIn(language);
    return (['title', 'details'] as const).map((field) => {
      return { subject: 'notice', subject_id, language, field, text: texts[field], original: originals[field] };
    });
  });
}
