import { currentLanguage, type Language, languageLabels } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import type { TranslationNote } from '../../translations/translation-rules.ts';
import type { LanguageLink } from './site-header.tsx';

type LanguageNoteProps = { note: TranslationNote; links: readonly LanguageLink[] };

/** Tells readers what they do not read in their language, or not as it is now, and leads to where it is. */
export function LanguageNote({ note: { missing, older }, links }: LanguageNoteProps) {
  if (links.length < 2 || missing.length + older.length === 0) return null;
  const isNamed = ({ language }: LanguageLink) => missing.includes(language) || older.includes(language);
  return (
    <p className="container translation-note">
      {missing.length > 0 && m.translation_note_missing({ languages: listOf(missing) })}{' '}
      {older.length > 0 && m.translation_note_older({ languages: listOf(older) })}{' '}
      {links.filter(isNamed).map(({ language, address }) => (
        <a key={language} className="link-line no-print" href={address} hrefLang={language}>
          {m.translation_note_read({ language: languageLabels[language]() })}
        </a>
      ))}
    </p>
  );
}

function listOf(named: readonly Language[]): string {
  const names = named.map((language) => languageLabels[language]());
  return new Intl.ListFormat(currentLanguage()).format(names);
}
