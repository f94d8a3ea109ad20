import { href } from 'react-router';
import type { ContentType } from '../../content/content-type.ts';
import type { Schema } from '../../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { type Originals, withOriginals, withoutOriginals } from '../../texts/originals.ts';
import { isAnswerKey, ourAnswers } from './our-answers.ts';

/** WhatsApp and e-mail take such a text in an address. */
const maxText = 1000;

export const answerFields = {
  name: { kind: 'text', label: m.answer_name, max: 60, required: m.answer_name_missing },
  text_en: { kind: 'text', label: languageLabels.en, max: maxText, hasLines: true },
  text_bn: { kind: 'text', label: languageLabels.bn, max: maxText, hasLines: true },
  text_hi: { kind: 'text', label: languageLabels.hi, max: maxText, hasLines: true },
  text_or: { kind: 'text', label: languageLabels.or, max: maxText, hasLines: true },
} as const satisfies FieldsFor<Schema['ready_answer'], 'sequence' | 'key' | 'created_at' | 'updated_at'>;

export type ReadyAnswer = Schema['ready_answer'];
type AnswerValues = ValuesOf<typeof answerFields>;

export function textColumn<Chosen extends Language>(language: Chosen): `text_${Chosen}` {
  return `text_${language}`;
}

type Row = Pick<ReadyAnswer, 'key' | keyof AnswerValues>;

export function answerOriginals({ key }: Pick<ReadyAnswer, 'key'>): Originals {
  if (!isAnswerKey(key)) return {};
  const { name, ...texts } = ourAnswers[key];
  const inEach = languages.map((language) => [textColumn(language), [{ [textColumn(language)]: texts[language] }]]);
  return { name: [{ name: name() }], ...Object.fromEntries(inEach) };
}

export function shownAnswer<Shown extends Row>(row: Shown): Shown {
  return withOriginals(row, answerOriginals(row));
}

export function storedAnswer(values: AnswerValues, key: string | null): AnswerValues {
  return withoutOriginals(values, answerOriginals({ key }));
}

/** The languages in which the school has not written its own text. */
export function originalLanguages(row: Row): Language[] {
  return isAnswerKey(row.key) ? languages.filter((language) => row[textColumn(language)] === '') : [];
}

export function answerErrors(values: AnswerValues, key: string | null): FieldErrors {
  const isEmpty = languages.every((language) => values[textColumn(language)] === '');
  return isEmpty && !isAnswerKey(key) ? { text_en: m.answer_text_missing() } : {};
}

export const answerType = {
  table: 'ready_answer',
  path: 'answers',
  icon: 'chat-circle-dots-fill',
  listOrder: 'oldest first',
  labels: { one: m.bin_answer, many: m.answer_title },
  fields: answerFields,
  nameOf: (row) => shownAnswer(row).name,
  editPath: (id) => href('/admin/answers/:id/edit', { id }),
  publicPath: false,
} as const satisfies ContentType<'ready_answer'>;
