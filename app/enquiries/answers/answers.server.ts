import type { RouterContextProvider } from 'react-router';
import type { ServerContent } from '../../content/server-content.server.ts';
import { servicesContext } from '../../context.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { isLanguage, type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { officeHours } from '../../settings/office-hours.ts';
import { findSchool } from '../../settings/school.server.ts';
import type { School } from '../../settings/school.ts';
import { isOriginalRow, readyTexts } from '../../texts/ready-texts.server.ts';
import {
  answerErrors,
  answerFields,
  answerOriginals,
  answerType,
  originalLanguages,
  type ReadyAnswer,
  shownAnswer,
  storedAnswer,
  textColumn,
} from './answer-fields.ts';

export const answers = readyTexts<'ready_answer'>(answerType, {
  labels: {
    add: m.answer_add,
    edit: m.answer_edit,
    search: m.answer_search,
    none: m.answer_none,
    noneHelp: m.answer_none_help,
  },
  columns: () => [m.answer_column(), m.answer_languages(), m.admin_column_state()],
  cells(stored, shown) {
    const written = languages.filter((language) => shown[textColumn(language)] !== '');
    const isOwn = originalLanguages(stored).length === 0;
    return [
      written.map((language) => languageLabels[language]()).join(', '),
      isOwn ? m.text_own() : { tag: m.answer_to_read(), tone: 'genda' },
    ];
  },
  fields: answerFields,
  intro: () => m.answer_placeholders(placeholders),
  languageOf: (column) => languages.find((language) => textColumn(language) === column),
  check: answerErrors,
  originals: answerOriginals,
  shown: shownAnswer,
  stored: storedAnswer,
});

const placeholders = { phone: '{phone}', website: '{website}', hours: '{hours}', name: '{name}', school: '{school}' };

/** For the page of an enquiry; without script its address says what was chosen. */
export async function loadReadyAnswers(context: Readonly<RouterContextProvider>, { searchParams }: URL) {
  const { db, origin } = context.get(servicesContext);
  const language = searchParams.get('language');
  const answer = searchParams.get('answer') ?? undefined;
  const chosen = { answer, language: isLanguage(language) ? language : undefined };
  const [rows, school] = await Promise.all([answers.list(db), findSchool(db)]);
  return { answers: rows.map(answerToChoose), chosen, website: origin, hours: hoursIn(school) };
}

function answerToChoose(row: ReadyAnswer) {
  const shown = shownAnswer(row);
  const texts = languages.map((language) => [language, shown[textColumn(language)]]);
  return { id: row.id, name: shown.name, texts: Object.fromEntries(texts), ours: originalLanguages(row) };
}

function hoursIn(school: School): Record<Language, string> {
  const lines = () => officeHours(school).map(({ days, hours }) => `${days} ${hours}`);
  const inEach = languages.map((language) => [language, inLanguage(language, lines).join(', ')]);
  return Object.fromEntries(inEach) as Record<Language, string>;
}

export const answerContent: ServerContent = {
  type: answerType,
  screens: answers.screens,
  trash: answers.trash,
  archive: {
    about: 'The ready answers to enquiries. An empty field means the original wording.',
    isNew: isOriginalRow,
  },
  visibility: false,
  putBack: false,
  files: false,
  selection: false,
  search: answers.search,
};
