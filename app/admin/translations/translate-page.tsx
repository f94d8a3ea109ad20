import { data, href, Link } from 'react-router';
import { conflictWith } from '../../content/records.server.ts';
import { requestContext, requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { type Fields, fieldInputs } from '../../forms/fields.ts';
import type { FieldErrors, FormAnswer, TypedForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { textsVersion } from '../../lib/entity-tag.server.ts';
import { isLanguage, type Language, languageLabels, languageNames, pathIn } from '../../lib/languages/languages.ts';
import { formatNumber } from '../../lib/languages/numbers.ts';
import { languageOf } from '../../lib/text.ts';
import { areTooManyItems } from '../../pages/page-texts.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { shownLanguages } from '../../settings/school.ts';
import {
  isOlder,
  needsTranslation,
  originalLanguage,
  type TranslatedSubject,
} from '../../translations/translation-rules.ts';
import { findTranslations, saveTranslations, type TranslationsOfOne } from '../../translations/translations.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, TextArea, type TypingProps } from '../../ui/forms/field.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { Route } from './+types/translate-page';
import { isTranslatedSubject, type Original, type OriginalText, sourceOf, type TextInput } from './originals.server.ts';

const facts = adminPage<{ language: Language } | undefined>((loaded) =>
  loaded ? m.translation_page_title({ language: languageLabels[loaded.language]() }) : m.translations_title(),
);

/** All texts of a page at once; a letter of an Indian script takes nine bytes in a form. */
const maxFormBytes = 2 * 1024 * 1024;

export const handle = { ...facts, maxFormBytes };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subject, id, language } = requirePlace(params, requireStaff(context));
  const place = { subject, id, language };
  const { original, stored, version, isShown } = await loadTranslated(context.get(servicesContext).db, place);
  // What was typed comes back, whatever a colleague has done meanwhile.
  if ((original.isInBin || !isShown) && !context.get(requestContext).isPosted) throw data(null, { status: 404 });
  const texts = original.texts.filter(({ field, text }) => field in stored.texts || needsTranslation(text, language));
  const { name, editPath, publicPath } = original;
  const places = { editPath, publicPath: pathIn(language, publicPath) };
  return { ...place, name, ...places, texts, stored, version };
}

export function action(args: Route.ActionArgs) {
  return handleTranslation(args);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function TranslatePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { subject, id, language, name, texts, editPath, publicPath, version } = loaderData;
  return (
    <>
      <nav className="panel translation-head" aria-label={m.translations_title()}>
        <h2 lang={languageOf(name)}>{name}</h2>
        <p className="button-row">
          <Link className="link-line" to={`${href('/admin/translations')}?kind=${subject}`}>
            {m.translations_title()}
          </Link>
          <Link className="link-line" to={editPath}>
            {m.translation_to_original()}
          </Link>
          <a className="link-line" href={publicPath} lang={language} hrefLang={language}>
            {m.translation_see()} ({languageNames[language]})
          </a>
        </p>
      </nav>
      {texts.length === 0 ? (
        <Note kind="info">{m.translations_nothing()}</Note>
      ) : (
        <AdminForm key={`${id} ${language}`} answer={answer} version={version} opened={savedTexts(loaderData)}>
          <p>{m.translation_intro()}</p>
          <TextPairs {...loaderData} answer={answer} />
        </AdminForm>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function savedTexts({ texts, stored }: Pick<Loaded, 'texts' | 'stored'>): TypedForm {
  return Object.fromEntries(texts.map(({ field }) => [field, [stored.texts[field] ?? '']]));
}

function TextPairs({ texts, stored, language, answer }: Loaded & { answer: FormAnswer | undefined }) {
  const typed = { ...savedTexts({ texts, stored }), ...answer?.typed };
  const input = fieldInputs(translationFields(texts), { typed, errors: answer?.errors ?? {} });
  return texts.map((original) => {
    const { field, text } = original;
    const madeFrom = stored.originals[field];
    const isOlderNow = madeFrom !== undefined && isOlder(madeFrom, text, language);
    return (
      <div key={field} className="translation-pair">
        <OriginalSide original={original} madeFrom={isOlderNow ? madeFrom : undefined} />
        <div lang={language}>
          <TranslationInput input={input(field)} kind={original.input} />
          {isOlderNow && (
            <label className="tick-box" lang={languageOf(m.translation_still_fits())}>
              <input type="checkbox" name={fitsField} value={field} />
              <span>{m.translation_still_fits()}</span>
            </label>
          )}
        </div>
      </div>
    );
  });
}

type OriginalSideProps = { original: OriginalText; madeFrom: string | undefined };

function OriginalSide({ original: { text, input }, madeFrom }: OriginalSideProps) {
  const from = originalLanguage(text);
  return (
    <div className="translation-original">
      <p className="field-label">{m.translation_original()}</p>
      <OriginalWords text={text} input={input} />
      {madeFrom !== undefined && (
        <Note kind="warning" title={m.translation_state_older_than({ language: from ? languageLabels[from]() : '' })}>
          <details>
            <summary>{m.translation_made_from()}</summary>
            <OriginalWords text={madeFrom} input={input} />
          </details>
        </Note>
      )}
    </div>
  );
}

function OriginalWords({ text, input }: Pick<OriginalText, 'text' | 'input'>) {
  if (input === 'rich') return <RichText text={text} headingLevel={3} />;
  return (
    <p className="translation-words" lang={languageOf(text)}>
      {text}
    </p>
  );
}

function TranslationInput({ input, kind }: { input: TypingProps; kind: OriginalText['input'] }) {
  if (kind === 'rich') return <RichTextField {...input} rows={10} />;
  return kind === 'area' ? <TextArea {...input} rows={5} /> : <Field {...input} />;
}

type TranslationParams = { subject: string; id: string; language: string };

type Place = { subject: TranslatedSubject; id: string; language: Language };

/** @throws 404 for what cannot be translated, 403 for the facts that only administrators change */
function requirePlace({ subject, id, language }: TranslationParams, { role }: Staff): Place {
  if (!isTranslatedSubject(subject) || !isLanguage(language)) throw data(null, { status: 404 });
  if (subject === 'setting' && role !== 'administrator') throw data(null, { status: 403 });
  return { subject, id, language };
}

type Translated = { original: Original; stored: TranslationsOfOne; version: number; isShown: boolean };

/** Also in the bin, and in a language that is not shown, as `isShown` says. @throws 404 when there is no such original */
async function loadTranslated(db: Connection, { subject, id, language }: Place): Promise<Translated> {
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

function translationFields(texts: readonly OriginalText[]): Fields {
  const declared = texts.map(({ field, label, input }) => [
    field,
    { kind: 'text', label: () => label, max: maxOf[input], hasLines: input !== 'line' },
  ]);
  return Object.fromEntries(declared);
}

const fitsField = 'fits';

async function handleTranslation(args: FormArgs & { params: TranslationParams }) {
  const by = requireStaff(args.context);
  const place = requirePlace(args.params, by);
  const { db } = args.context.get(servicesContext);
  const { original } = await loadTranslated(db, place);
  return handleRecordForm(args, {
    fields: translationFields(original.texts),
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
