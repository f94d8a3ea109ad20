import { href } from 'react-router';
import type { ContentType } from '../../content/content-type.ts';
import type { Schema } from '../../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { isLanguage, type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { type Originals, withOriginals, withoutOriginals } from '../../texts/originals.ts';
import { noticeFields } from '../notice-fields.ts';
import { isTemplateKey, ourTemplates } from './our-templates.ts';

export const secondLanguages = ['none', ...languages] as const;

/** Stored where somebody has chosen none: `none` is what nobody has chosen. */
export const noSecondLanguage = 'only';

type SecondLanguage = (typeof secondLanguages)[number];

const maxDetails = 4000;

const { isSearched: _isSearched, ...templateCategory } = noticeFields.category;

export const templateFields = {
  name: { kind: 'text', label: m.template_name, max: 40, required: m.template_name_missing, hasHistory: true },
  category: templateCategory,
  title: {
    kind: 'text',
    label: m.admin_title,
    hint: () => m.template_placeholders({ when: '{when}', days: '{days}', last: '{last}', reason: '{reason}' }),
    max: 120,
    hasHistory: true,
  },
  details: {
    kind: 'text',
    label: m.admin_details,
    max: maxDetails,
    required: m.admin_notice_details_missing,
    hasLines: true,
    hasHistory: true,
  },
  second_language: {
    kind: 'choice',
    label: m.template_second_language,
    hint: m.template_second_hint,
    options: secondLanguages,
    initial: 'none',
    optionLabel: (language: SecondLanguage) =>
      language === 'none' ? m.template_no_second() : languageLabels[language](),
    unknown: m.template_second_unknown,
    hasHistory: true,
  },
  second_title: { kind: 'text', label: m.template_second_title, max: 120, hasHistory: true },
  second_details: { kind: 'text', label: m.template_second_details, max: maxDetails, hasLines: true, hasHistory: true },
} as const satisfies FieldsFor<Schema['notice_template'], 'sequence' | 'key' | 'created_at' | 'updated_at'>;

export type NoticeTemplate = Schema['notice_template'];
type TemplateValues = ValuesOf<typeof templateFields>;

type Wording = Pick<NoticeTemplate, 'key' | 'second_language' | 'second_details'>;

export function templateOriginals({ key, second_language, second_details }: Wording, first: Language): Originals {
  if (!isTemplateKey(key)) return {};
  const { name, category, ...wordings } = ourTemplates[key];
  // An own text in the first language is below the English original.
  const main = second_details !== '' && second_language === first ? 'en' : first;
  const below = (language: Language) => {
    const { title, details } = wordings[language];
    return { second_title: title, second_details: details };
  };
  const shown = isLanguage(second_language) ? below(second_language) : { second_title: '', second_details: '' };
  return {
    name: [{ name: name() }],
    category: [{ category }],
    details: [wordings[main]],
    // After a change from Bengali to Hindi the form still has the original in Bengali.
    second_details: [shown, ...languages.map(below)],
  };
}

/** The originals are in the first language of the school, with English below another one. */
export function shownTemplate(row: NoticeTemplate, first: Language): NoticeTemplate {
  const second_language = secondLanguageOf(row, first);
  return withOriginals({ ...row, second_language }, templateOriginals({ ...row, second_language }, first));
}

function secondLanguageOf(row: NoticeTemplate, first: Language): SecondLanguage {
  const { second_language } = row;
  const isChosen = second_language !== 'none' && second_language !== first;
  if (isOriginalTemplate(row) && !isChosen) return first === 'en' ? 'none' : 'en';
  return isLanguage(second_language) ? second_language : 'none';
}

export function storedTemplate(values: TemplateValues, key: string | null, first: Language) {
  const isNone = values.second_language === 'none';
  const plain = isNone ? { ...values, second_title: '', second_details: '' } : values;
  if (!isTemplateKey(key)) return plain;
  const second_language = isNone && first !== 'en' ? noSecondLanguage : values.second_language;
  const stored = withoutOriginals(plain, templateOriginals({ ...plain, key, second_details: '' }, first));
  return { ...stored, second_language };
}

export function isOriginalTemplate({ key, details, second_details }: NoticeTemplate): boolean {
  return isTemplateKey(key) && details === '' && second_details === '';
}

/** A second language needs its text, unless there is an original. */
export function secondLanguageErrors(values: TemplateValues, key: string | null): FieldErrors {
  const isMissing = values.second_language !== 'none' && values.second_details === '' && !isTemplateKey(key);
  return isMissing ? { second_details: m.template_second_missing() } : {};
}

export const templateType = {
  table: 'notice_template',
  path: 'templates',
  icon: 'note-pencil-fill',
  listOrder: 'oldest first',
  labels: { one: m.bin_template, many: m.template_title },
  fields: templateFields,
  nameOf: (row) => shownTemplate(row, 'en').name,
  editPath: (id) => href('/admin/templates/:id/edit', { id }),
  publicPath: false,
} as const satisfies ContentType<'notice_template'>;
