import type { Schema } from '../../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { isLanguage, type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { isNoticeCategory, noticeFields } from '../notice-fields.ts';
import { isTemplateKey, ourTemplates } from './our-templates.ts';

export const secondLanguages = ['none', ...languages] as const;

/** Stored where somebody has chosen none: `none` is what nobody has chosen. */
export const noSecondLanguage = 'only';

type SecondLanguage = (typeof secondLanguages)[number];

const maxDetails = 4000;

export const templateFields = {
  name: { kind: 'text', label: m.template_name, max: 40, required: m.template_name_missing },
  category: noticeFields.category,
  title: { kind: 'text', label: m.admin_title, max: 120 },
  details: {
    kind: 'text',
    label: m.admin_details,
    max: maxDetails,
    required: m.admin_notice_details_missing,
    hasLines: true,
  },
  second_language: {
    kind: 'choice',
    label: m.template_second_language,
    options: secondLanguages,
    initial: 'none',
    optionLabel: (language: SecondLanguage) =>
      language === 'none' ? m.template_no_second() : languageLabels[language](),
    unknown: m.template_second_unknown,
  },
  second_title: { kind: 'text', label: m.template_second_title, max: 120 },
  second_details: { kind: 'text', label: m.template_second_details, max: maxDetails, hasLines: true },
} as const satisfies FieldsFor<Schema['notice_template'], 'sequence' | 'key' | 'created_at' | 'updated_at'>;

export type NoticeTemplate = Schema['notice_template'];
export type TemplateValues = ValuesOf<typeof templateFields>;

/**
 * What is empty is ours, in the first language of the school, with English below another one: our wording of a later
 * version comes to every school that has not changed it.
 */
export function withOurWording<Row extends Pick<NoticeTemplate, 'key' | keyof TemplateValues>>(
  row: Row,
  first: Language,
): Row {
  const ours = isTemplateKey(row.key) ? ourTemplates[row.key] : undefined;
  const own = row.details !== '';
  const ownSecond = row.second_details !== '';
  // Its own words in that language are below ours in English.
  const main = ownSecond && row.second_language === first ? 'en' : first;
  const isUnchosen = ours && !own && !ownSecond && (row.second_language === 'none' || row.second_language === first);
  const below = isUnchosen && first !== 'en' ? 'en' : row.second_language;
  const second_language = isLanguage(below) && !(isUnchosen && first === 'en') ? below : 'none';
  if (!ours) return { ...row, second_language };
  const second = isLanguage(second_language) ? ours[second_language] : { title: '', details: '' };
  return {
    ...row,
    name: row.name || ours.name(),
    category: isNoticeCategory(row.category) ? row.category : ours.category,
    title: own ? row.title : ours[main].title,
    details: own ? row.details : ours[main].details,
    second_language,
    second_title: ownSecond ? row.second_title : second.title,
    second_details: ownSecond ? row.second_details : second.details,
  };
}

/** As it is stored: what is ours word for word is left empty. */
export function withoutOurWording(
  key: string | null,
  values: TemplateValues,
  first: Language,
): Omit<TemplateValues, 'category' | 'second_language'> & { category: string; second_language: string } {
  const plain = values.second_language === 'none' ? { ...values, second_title: '', second_details: '' } : values;
  if (!isTemplateKey(key)) return plain;
  const empty = { name: '', category: '', title: '', details: '', second_title: '', second_details: '' };
  const ours = withOurWording({ ...plain, ...empty, key }, first);
  const isOurs = plain.title === ours.title && plain.details === ours.details;
  // Of another language, too: whoever chooses Hindi after Bengali gets ours in Hindi.
  const isOurSecond = languages.some((language) => {
    const { title, details } = ourTemplates[key][language];
    return plain.second_title === title && plain.second_details === details;
  });
  const isNone = plain.second_language === 'none' && first !== 'en';
  return {
    ...plain,
    second_language: isNone ? noSecondLanguage : plain.second_language,
    name: plain.name === ours.name ? '' : plain.name,
    category: plain.category === ours.category ? '' : plain.category,
    ...(isOurs && { title: '', details: '' }),
    ...(isOurSecond && { second_title: '', second_details: '' }),
  };
}

export function isOurWording({ key, details, second_details }: NoticeTemplate): boolean {
  return isTemplateKey(key) && details === '' && second_details === '';
}

/** A second language needs its text, unless we have one. */
export function secondLanguageErrors(key: string | null, values: TemplateValues): FieldErrors {
  const isMissing = values.second_language !== 'none' && values.second_details === '' && !isTemplateKey(key);
  return isMissing ? { second_details: m.template_second_missing() } : {};
}
