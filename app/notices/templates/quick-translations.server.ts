import type { Actor } from '../../activity/activity.server.ts';
import type { Transaction } from '../../database/schema.ts';
import { type Language, languages } from '../../lib/languages/languages.ts';
import { findSchool } from '../../settings/school.server.ts';
import { type School, shownLanguages } from '../../settings/school.ts';
import { addTranslations, type NewTranslation } from '../../translations/translations.server.ts';
import { insertNotice, type NewNotice } from '../notices.server.ts';
import { fillTemplate } from './fill-template.ts';
import { isTemplateKey, ourTemplates } from './our-templates.ts';
import type { QuickValues } from './quick-fields.ts';
import type { NoticeTemplate } from './template-fields.ts';

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
