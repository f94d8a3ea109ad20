import {
  currentLanguage,
  type Language,
  languageLabels,
  languageNames,
  pathIn,
} from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { type School, shownLanguages } from '../../settings/school.ts';
import { listLanguages, olderSentence } from '../../translations/translation-rules.ts';

/** `isFirst`: the language of the school, offered first and large on the pages in English. */
export type LanguageLink = { language: Language; address: string; isFirst: boolean };

type LinkedPage = { school: School; origin: string; path: string };

/** To the same page in each language, with the origin, since links without one stay in the language of the page. */
export function languageLinks(page: LinkedPage | undefined, search = ''): LanguageLink[] {
  if (!page) return [];
  const { school, origin, path } = page;
  const links = shownLanguages(school).map((language) => ({
    language,
    address: origin + pathIn(language, path) + search,
    isFirst: language !== 'en' && language === school.firstLanguage && currentLanguage() === 'en',
  }));
  return links.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst));
}

export function LanguageLinks({ links }: { links: readonly LanguageLink[] }) {
  return (
    <nav className="languages on-dark" aria-label={m.site_languages()}>
      <ul className="container language-list">
        {links.map(({ language, address, isFirst }) => (
          <li key={language}>
            <a
              className={isFirst ? 'language-link language-first' : 'language-link'}
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

/** Comes before what it warns of. */
export function OlderNote({ older, links }: { older: readonly Language[]; links: readonly LanguageLink[] }) {
  if (older.length === 0) return null;
  return (
    <p className="container translation-note">
      {olderSentence({ older })} <ReadElsewhere named={older} links={links} />
    </p>
  );
}

/** At the end: everybody sees that a text is in another language, and what is above stays in sight on a phone. */
export function MissingNote({ missing, links }: { missing: readonly Language[]; links: readonly LanguageLink[] }) {
  if (links.length < 2 || missing.length === 0) return null;
  return (
    <p className="container translation-note">
      {m.translation_note_missing({ languages: listLanguages(missing) })}{' '}
      <ReadElsewhere named={missing} links={links} />
    </p>
  );
}

/** With several languages, the links at the top of the page do. */
function ReadElsewhere({ named, links }: { named: readonly Language[]; links: readonly LanguageLink[] }) {
  const [only, ...others] = links.filter(({ language }) => named.includes(language));
  if (!only || others.length > 0) return null;
  return (
    <a className="link-line no-print" href={only.address} hrefLang={only.language}>
      {m.translation_note_read({ language: languageLabels[only.language]() })}
    </a>
  );
}
