import { data, href } from 'react-router';
import { conflictWith } from '../../content/conflict.server.ts';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import type { Fields } from '../../forms/fields.ts';
import type { FieldErrors, TypedForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { textsVersion } from '../../lib/entity-tag.server.ts';
import { isLanguage, type Language, languageNames } from '../../lib/languages/languages.ts';
import { formatNumber } from '../../lib/languages/numbers.ts';
import { areTooManyItems } from '../../pages/page-texts.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { shownLanguages } from '../../settings/school.ts';
import type { TranslatedSubject } from '../../translations/translation-rules.ts';
import { findTranslations, saveTranslations, type TranslationsOfOne } from '../../translations/translations.server.ts';
import type { Original, TextInput } from './original.ts';
import { isTranslatedSubject, sourceOf } from './originals.server.ts';

export type TranslationParams = { subject: string; id: string; language: string };

type Place = { subject: TranslatedSubject; id: string; language: Language };

/** @throws 404 for what cannot be translated, 403 for the facts that only administrators change */
export function requirePlace({ subject, id, language }: TranslationParams, { role }: Staff): Place {
  if (!isTranslatedSubject(subject) || !isLanguage(language)) throw data(null, { status: 404 });
  if (subject === 'setting' && role !== 'administrator') throw data(null, { status: 403 });
  return { subject, id, language };
}

export type Translated = { original: Original; stored: TranslationsOfOne; version: number; isShown: boolean };

/** Also in the bin, and in a language that is not shown, as `isShown` says. @throws 404 when there is no such original */
export async function loadTranslated(db: Connection, { subject, id, language }: Place): Promise<Translated> {
  const [original, school] = await Promise.all([sourceOf(subject).find(db, id), findSchool(db)]);
  if (!original) throw data(null, { status: 404 });
  const stored = await findTranslations(db, subject, id, language);
  return { original, stored, version: versionOf(original, stored), isShown: shownLanguages(school).includes(language) };
}

/** Another number as soon as somebody changes the original or a translation. */
function versionOf({ texts }: Original, stored: TranslationsOfOne): number {
  return textsVersion([String(stored.version), ...texts.flatMap(({ field, text }) => [field, text])]);
}

const maxOf: Record<TextInput, number> = { line: 500, area: 10_000, rich: 20_000 };

export function translationFields({ texts }: Original): Fields {
  const declared = texts.map(({ field, label, input }) => [
    field,
    { kind: 'text', label: () => label, max: maxOf[input], hasLines: input !== 'line' },
  ]);
  return Object.fromEntries(declared);
}

export const fitsField = 'fits';

export async function handleTranslation(args: FormArgs & { params: TranslationParams }) {
  const by = requireStaff(args.context);
  const place = requirePlace(args.params, by);
  const { db } = args.context.get(servicesContext);
  const { original } = await loadTranslated(db, place);
  return handleRecordForm(args, {
    fields: translationFields(original),
    upload: { tooLarge: () => tooLong(original) },
    failure: m.translation_failed,
    check(values: Record<string, unknown>): FieldErrors {
      const texts = original.texts.map(({ field, input }) => ({ text: String(values[field] ?? ''), input }));
      const firstText = areTooManyItems(texts) ? original.texts.find(({ input }) => input !== 'line') : undefined;
      return firstText ? { [firstText.field]: m.translation_too_many_items() } : {};
    },
    async run(tx, { values, form, version }) {
      await sourceOf(place.subject).lock?.(tx, place.id);
      const now = await loadTranslated(tx, place);
      if (now.original.isInBin) return { refused: 'gone' as const };
      if (!now.isShown) return { refused: 'not shown' as const };
      if (now.version !== version) return { refused: 'stale' as const, current: now };
      const label = `${now.original.name} (${languageNames[place.language]})`;
      const confirmed = new Set(form.getAll(fitsField).map(String));
      const originals = Object.fromEntries(now.original.texts.map(({ field, text }) => [field, text]));
      const texts = values as Record<string, string>;
      return await saveTranslations(tx, place, { texts, originals, confirmed, stored: now.stored, label }, by);
    },
    conflict: (current, { typed }) => conflictOf(db, place, current, typed),
    refuse: () => ({ failure: m.translation_not_shown(), status: 409 }),
    done: () => ({ to: href('/admin/translations/:subject/:id/:language', place), flash: m.translation_saved() }),
  });
}

const maxCharacters = 200_000;

function tooLong({ texts: [first] }: Original): FieldErrors {
  return first ? { [first.field]: m.admin_too_long({ most: formatNumber(maxCharacters) }) } : {};
}

/** Also a newer original, of which the translator has not read the text. */
async function conflictOf(db: Connection, place: Place, { original, stored, version }: Translated, typed: TypedForm) {
  const saved = original.texts.map(({ field }) => [field, [stored.texts[field] ?? '']]);
  const conflict = await conflictWith(db, {
    subject: 'translation',
    current: { id: `${place.subject}/${place.id}/${place.language}`, version, typed: Object.fromEntries(saved) },
    typed,
    labels: Object.fromEntries(original.texts.map(({ field, label }) => [field, () => label])),
  });
  return { ...conflict, mustBeSeen: true };
}
