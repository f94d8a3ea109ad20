import {
  currentLanguage,
  type Language,
  languageLabels,
  languageNames,
  pathIn,
} from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { type School, shownLanguages } from '../../settings/school.ts';
import type { TranslationNote } from '../../translations/translation-rules.ts';

export type LanguageLink = { language: Language; address: string };

type LinkedPage = { school: School; origin: string; path: string };

/** To the same page in each language, with the origin, since links without one stay in the language of the page. */
export function languageLinks(page: LinkedPage | undefined, search = ''): LanguageLink[] {
  if (!page) return [];
  const { school, origin, path } = page;
  return shownLanguages(school).map((language) => ({ language, address: origin + pathIn(language, path) + search }));
}

export function LanguageLinks({ links }: { links: readonly LanguageLink[] }) {
  return (
    <nav className="languages on-dark" aria-label={m.site_languages()}>
      <ul className="container language-list">
        {links.map(({ language, address }) => (
          <li key={language}>
            <a
              className="language-link"
              href={address}
              hrefLang={language}
              lang={language}
              aria-current={language === currentLanguage() ? 'true' : undefined}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
