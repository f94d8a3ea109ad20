import type { SelectQueryBuilder } from 'kysely';
import { type Actor, demonstrationMark, listLastChanges, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { instantInIndia, today } from '../lib/dates.ts';
import { textsVersion } from '../lib/entity-tag.server.ts';
import { originalWord } from '../lib/languages/in-language.server.ts';
import {
  nothingToNote,
  olderOf,
  settingId,
  type TranslationNote,
  translatedNames,
} from '../translations/translation-rules.ts';
import { noteOriginals, textsOf, translateTexts } from '../translations/translations.server.ts';
import { colourFacts, colourSearch } from './colours.ts';
import { readHours, schoolHoursFactOn } from './office-hours.ts';
import type { School, SchoolFact } from './school.ts';
import { isSchoolFact, type SchoolField, schoolDefaults, schoolFields } from './school-fields.ts';

export async function findSchool(db: Connection): Promise<School> {
  return { ...schoolDefaults, ...(await findEnteredFacts(db)) };
}

export const schoolFacts = { table: 'setting', fields: schoolFields } as const;

type ShownSchool = {
  school: School;
  addressNote: TranslationNote;
  principalNote: TranslationNote;
  factsNote: TranslationNote;
};

/** With its facts in the language of the page, and the translation notes for its address, its principal and any page. */
export async function findShownSchool(db: Connection): Promise<ShownSchool> {
  const school = await findSchool(db);
  const { address, addressDetail, principalName, principalQualification, chairpersonName, ...others } = school;
  const heads = { principalName, principalQualification, chairpersonName };
  const parts = [others, heads, { address }, { addressDetail }];
  const texts = parts.map((facts) => textsOf(schoolFacts, facts));
  const items = texts.map((ofItem) => ({ id: settingId, texts: ofItem }));
  const translated = await translateTexts(db, 'setting', items);
  const [words, principal, place, detail] = translated;
  const addressNote = (addressDetail ? detail : place)?.note ?? nothingToNote;
  return {
    school: Object.assign({ ...school, name: originalWord(school.name) }, ...translated.map((part) => part.texts)),
    addressNote,
    principalNote: olderOf([principal?.note]),
    factsNote: olderOf([words?.note, addressNote]),
  };
}

/** What the board asks for, in the language of the page. */
export async function translateFacts<Facts extends Partial<School>>(
  db: Connection,
  facts: Facts,
): Promise<{ facts: Facts; translationNote: TranslationNote }> {
  const { address, addressDetail, principalName, principalQualification } = facts;
  const place = addressDetail ? { addressDetail } : { address };
  const texts = textsOf(schoolFacts, { ...place, principalName, principalQualification });
  const [found] = await translateTexts(db, 'setting', [{ id: settingId, texts }]);
  return { facts: { ...facts, ...found?.texts }, translationNote: found?.note ?? nothingToNote };
}

/** The facts that the school or the demonstration has entered, without the defaults of a new school. */
export function findEnteredFacts(db: Connection): Promise<Partial<School>> {
  return readFacts(db.selectFrom('setting'));
}

async function readFacts(settings: SelectQueryBuilder<Schema, 'setting', object>): Promise<Partial<School>> {
  const rows = await settings.select(['name', 'value']).execute();
  return Object.fromEntries(rows.filter(({ name }) => isSchoolFact(name)).map(({ name, value }) => [name, value]));
}

export async function setSchoolFact(tx: Transaction, name: SchoolFact, value: string, by: Actor): Promise<void> {
  const before = await storeFact(tx, name, value, by);
  if (before === value) return;
  if (translatedNames(schoolFacts).includes(name)) await noteOriginals(tx, 'setting', settingId, { [name]: value });
  const { isUntracked }: SchoolField = schoolFields[name];
  const changes = isUntracked ? [] : [{ field: name, before, after: value }];
  await recordActivity(tx, by, { kind: 'change', subject: 'setting', subject_id: name, label: name, changes });
}

async function storeFact(tx: Transaction, name: SchoolFact, value: string, by: Actor): Promise<string> {
  // An update first, so that of two concurrent writers the second sees the value of the first.
  const previous = await tx
    .updateTable('setting')
    .set({ updated_at: now() })
    .where('name', '=', name)
    .returning(['value', 'is_demonstration'])
    .executeTakeFirst();
  // Saving a whole form does not confirm the facts of the demonstration that it contained.
  const mark = previous?.value === value ? previous : demonstrationMark(by);
  const row = { value, updated_at: now(), is_demonstration: mark.is_demonstration };
  await tx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  return previous?.value ?? schoolDefaults[name];
}

/** One form changes up to three colours. */
const maxColourChanges = 6;

/** As style sheets are requested: the current colours first, then those that older pages still request. */
export async function listColourSearches(db: Connection): Promise<string[]> {
  const school = await findSchool(db);
  const ids = Object.values(colourFacts);
  const changes = await listLastChanges(db, { subject: 'setting', ids, max: maxColourChanges });
  const searches = [colourSearch(school)];
  for (const { field, before } of changes) {
    Object.assign(school, { [field]: before });
    searches.push(colourSearch(school));
  }
  return searches.filter((search) => search !== '');
}

/** The facts that the school itself has entered, without those of the demonstration. */
export function findOwnFacts(db: Connection): Promise<Partial<School>> {
  return readFacts(db.selectFrom('setting').where('is_demonstration', '=', 0));
}

/** The names of the facts that only the demonstration has entered. */
export async function listDemonstrationFacts(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('name').where('is_demonstration', '=', 1).execute();
  return rows.map(({ name }) => name);
}

/** Saves these as the school's own, even if the demonstration has the same. An empty text alone does not count. */
export async function claimSchoolFacts(tx: Transaction, values: Partial<School>, by: Actor): Promise<void> {
  await nextInSequence(tx, 'setting');
  const own = await findOwnFacts(tx);
  for (const [name, value] of Object.entries(values)) {
    if (!isSchoolFact(name) || (value === '' && !own[name])) continue;
    await setSchoolFact(tx, name, value, by);
    await tx.updateTable('setting').set({ is_demonstration: 0 }).where('name', '=', name).execute();
  }
}

/** A school begins with its own language alone, unless it begins with the demonstration. */
export async function hideUnchosenLanguages(tx: Transaction, by: Actor): Promise<void> {
  if ((await listDemonstrationFacts(tx)).length > 0) return;
  const hidden = { showsBengali: 'no', showsOdia: 'no', showsHindi: 'no' } as const;
  await claimSchoolFacts(tx, { ...hidden, ...(await findOwnFacts(tx)) }, by);
}

/** After it, the defaults of a new school apply. */
export async function eraseDemonstrationFacts(tx: Transaction): Promise<number> {
  await nextInSequence(tx, 'setting');
  const { numDeletedRows } = await tx.deleteFrom('setting').where('is_demonstration', '=', 1).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

type StaleFacts = { refused: 'stale'; current: School };

/** Refused when one of these facts is no longer what `version` was made of. Writes only what differs. */
export async function updateSchoolFacts(
  tx: Transaction,
  values: Partial<School>,
  version: number,
  by: Actor,
): Promise<StaleFacts | { refused?: undefined }> {
  await nextInSequence(tx, 'setting');
  const current = await findSchool(tx);
  const names = Object.keys(values).filter(isSchoolFact);
  if (version !== factsVersion(current, names)) return { refused: 'stale', current };
  for (const name of names) {
    const value = values[name] ?? '';
    if (value !== current[name]) await setSchoolFact(tx, name, value, by);
  }
  return {};
}

/** Another number as soon as one of the facts has another value. */
export function factsVersion(school: School, names: readonly SchoolFact[]): number {
  return textsVersion(names.map((name) => school[name]));
}

/** When the school opens or closes next today by its hours, in milliseconds since 1970; `Infinity` = not any more. */
export async function nextChangeOfHours(db: Connection): Promise<number> {
  const day = today();
  const name = schoolHoursFactOn(day);
  const fact = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const hours = readHours(fact?.value ?? '');
  const moments = hours ? [hours.opens, hours.closes].map((time) => instantInIndia(`${day}T${time}`) ?? '') : [];
  return Math.min(...moments.map(Date.parse).filter((moment) => moment > Date.now()));
}
