import type { Schema } from '../../database/schema.ts';
import type { FieldsFor, ValuesOf } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
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
export type AnswerValues = ValuesOf<typeof answerFields>;

export function textColumn<Chosen extends Language>(language: Chosen): `text_${Chosen}` {
  return `text_${language}`;
}

type Texts = Pick<ReadyAnswer, 'key' | keyof AnswerValues>;

/** What is empty is ours, if we have one. */
export function withOurAnswer<Row extends Texts>(row: Row): Row {
  if (!isAnswerKey(row.key)) return row;
  const ours = ourAnswers[row.key];
  const texts = languages.map((language) => [textColumn(language), row[textColumn(language)] || ours[language]]);
  return { ...row, name: row.name || ours.name(), ...Object.fromEntries(texts) };
}

/** As it is stored: what is ours word for word is left empty. */
export function withoutOurAnswer(key: string | null, values: AnswerValues): AnswerValues {
  if (!isAnswerKey(key)) return values;
  const ours = ourAnswers[key];
  const texts = languages.map((language) => {
    const text = values[textColumn(language)];
    return [textColumn(language), text === ours[language] ? '' : text];
  });
  return { ...values, name: values.name === ours.name() ? '' : values.name, ...Object.fromEntries(texts) };
}

/** The languages in which the school has not written its own text. */
export function ourLanguages(row: Texts): Language[] {
  return isAnswerKey(row.key) ? languages.filter((language) => row[textColumn(language)] === '') : [];
}

export function answerErrors(key: string | null, values: AnswerValues): FieldErrors {
  const isEmpty = languages.every((language) => values[textColumn(language)] === '');
  return isEmpty && !isAnswerKey(key) ? { text_en: m.answer_text_missing() } : {};
}

export function shownAnswer(row: ReadyAnswer) {
  const shown = withOurAnswer(row);
  const texts = languages.map((language) => [language, shown[textColumn(language)]]);
  return { id: row.id, name: shown.name, texts: Object.fromEntries(texts), ours: ourLanguages(row) };
}
