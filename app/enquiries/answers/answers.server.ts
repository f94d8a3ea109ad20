import type { RouterContextProvider } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import { servicesContext } from '../../context.ts';
import { findWithDeleted, type RecordVersion } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { trackedNames } from '../../forms/fields.ts';
import { now } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { isLanguage, type Language, languages } from '../../lib/languages/languages.ts';
import { createRecord, type RecordKind, updateRecord } from '../../records/records.server.ts';
import { trashOf } from '../../records/trash.server.ts';
import { officeHours } from '../../settings/office-hours.ts';
import { findSchool } from '../../settings/school.server.ts';
import type { School } from '../../settings/school.ts';
import {
  type AnswerValues,
  answerFields,
  type ReadyAnswer,
  shownAnswer,
  withOurAnswer,
  withoutOurAnswer,
} from './answer-fields.ts';

const answerRecord: RecordKind<'ready_answer'> = {
  table: 'ready_answer',
  labelOf: (row) => withOurAnswer(row).name,
  tracked: trackedNames(answerFields),
};

/** For the page of an enquiry; without script its address says what was chosen. */
export async function loadReadyAnswers(context: Readonly<RouterContextProvider>, { searchParams }: URL) {
  const { db, origin } = context.get(servicesContext);
  const language = searchParams.get('language');
  const answer = searchParams.get('answer') ?? undefined;
  const chosen = { answer, language: isLanguage(language) ? language : undefined };
  const [answers, school] = await Promise.all([listAnswers(db), findSchool(db)]);
  return { answers: answers.map(shownAnswer), chosen, website: origin, hours: hoursIn(school) };
}

function hoursIn(school: School): Record<Language, string> {
  const lines = () => officeHours(school).map(({ days, hours }) => `${days} ${hours}`);
  const inEach = languages.map((language) => [language, inLanguage(language, lines).join(', ')]);
  return Object.fromEntries(inEach) as Record<Language, string>;
}

const maxAnswers = 100;

/** In the order in which they were made, ours first. */
export function listAnswers(db: Connection): Promise<ReadyAnswer[]> {
  return db
    .selectFrom('ready_answer')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('sequence')
    .limit(maxAnswers)
    .execute();
}

export async function findAnswer(db: Connection, id: string): Promise<ReadyAnswer | undefined> {
  return isId(id) ? findWithDeleted(db, 'ready_answer', id) : undefined;
}

export async function createAnswer(tx: Connection, values: AnswerValues, by: Actor): Promise<string> {
  const sequence = await nextInSequence(tx, 'ready_answer');
  const created_at = now();
  return createRecord(tx, answerRecord, { ...values, key: null, sequence, created_at, updated_at: created_at }, by);
}

export async function updateAnswer(tx: Connection, version: RecordVersion, values: AnswerValues, by: Actor) {
  const saved = await findAnswer(tx, version.id);
  const stored = withoutOurAnswer(saved?.key ?? null, values);
  return updateRecord(tx, answerRecord, version, { ...stored, updated_at: now() }, by);
}

export function resetAnswer(tx: Connection, version: RecordVersion, by: Actor) {
  const empty = { name: '', text_en: '', text_bn: '', text_hi: '', text_or: '' };
  return updateRecord(tx, answerRecord, version, { ...empty, updated_at: now() }, by);
}

export const answerTrash = trashOf(answerRecord);
