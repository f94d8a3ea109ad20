import { type Language, languages } from '../../lib/languages/languages.ts';
import { type School, shownLanguages } from '../../settings/school.ts';
import type { NewTranslation } from '../../translations/translations.server.ts';
import { fillTemplate } from './fill-template.ts';
import { isTemplateKey, ourTemplates } from './our-templates.ts';
import type { QuickValues } from './quick-fields.ts';
import type { NoticeTemplate } from './template-fields.ts';

type Published = { id: string; title: string; details: string };

/** The original wording in each language that the website shows. The reason stays as it was typed. */
export function quickTranslations(
  template: Pick<NoticeTemplate, 'key' | 'details' | 'second_language'>,
  { id: subject_id, ...originals }: Published,
  { happens_on, happens_until, reason }: QuickValues,
  school: School,
): NewTranslation[] {
  const { key, details, second_language } = template;
  if (!isTemplateKey(key)) return [];
  const wordings = ourTemplates[key];
  const main = languages.find((language) => wordings[language].details === details);
  if (!main) return [];
  const others = shownLanguages(school).filter((language: Language) => ![main, second_language].includes(language));
  return others.flatMap((language) => {
    const wording = { ...wordings[language], second_title: '', second_details: '' };
    const texts = fillTemplate(wording, { first: happens_on, last: happens_until ?? happens_on, reason });
    return (['title', 'details'] as const).map((field) => {
      return { subject: 'notice', subject_id, language, field, text: texts[field], original: originals[field] };
    });
  });
}
