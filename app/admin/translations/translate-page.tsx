import { data, href, Link } from 'react-router';
import { requestContext, requireStaff, servicesContext } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { type Language, languageLabels, languageNames, pathIn } from '../../lib/languages/languages.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { isOlder, needsTranslation, originalLanguage } from '../../translations/translation-rules.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, TextArea, type TypingProps } from '../../ui/forms/field.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { Route } from './+types/translate-page';
import { maxFormBytes, type OriginalText } from './original.ts';
import { fitsField, handleTranslation, loadTranslated, requirePlace } from './translate-page.action.server.ts';

const facts = adminPage<{ language: Language } | undefined>((loaded) =>
  loaded ? m.translation_page_title({ language: languageLabels[loaded.language]() }) : m.translations_title(),
);

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
  return { ...place, name, ...places, texts, stored, version, fitsField };
}

export function action(args: Route.ActionArgs) {
  return handleTranslation(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function TranslatePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { subject, id, language, name, texts, editPath, publicPath, version } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
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
        <AdminForm
          key={`${id} ${language}`}
          answer={answer}
          version={version}
          opened={savedTexts(loaderData)}
          send={send}
        >
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

function TextPairs({ texts, stored, language, fitsField, answer }: Loaded & { answer: FormAnswer | undefined }) {
  const typed = { ...savedTexts({ texts, stored }), ...answer?.typed };
  const declared = texts.map(({ field, label }) => [field, { kind: 'text', label: () => label, max: 20_000 }] as const);
  const input = fieldInputs(Object.fromEntries(declared), { typed, errors: answer?.errors ?? {} });
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
