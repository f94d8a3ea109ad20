import { href, Link } from 'react-router';
import { languageNames } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import type { LanguageState, TranslationState } from '../../translations/translation-lists.server.ts';
import type { TranslatedSubject } from '../../translations/translation-rules.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';

const labels: Record<TranslationState, { text: () => string; tone: TagTone }> = {
  'not needed': { text: m.translation_state_not_needed, tone: 'kagoj' },
  missing: { text: m.translation_state_missing, tone: 'kagoj' },
  partly: { text: m.translation_state_partly, tone: 'neel' },
  older: { text: m.translation_state_older, tone: 'genda' },
  complete: { text: m.translation_state_complete, tone: 'pata' },
};

type LanguageLinkProps = { subject: TranslatedSubject; id: string; name?: string } & LanguageState;

/** `name` = what it is the translation of, for those who hear the link alone. */
export function TranslationLink({ subject, id, name, language, state }: LanguageLinkProps) {
  const { text, tone } = labels[state];
  return (
    <Link
      className="translation-link"
      to={href('/admin/translations/:subject/:id/:language', { subject, id, language })}
    >
      <span lang={language}>{languageNames[language]}</span> <Tag tone={tone}>{text()}</Tag>
      {name && <span className="visually-hidden">: {name}</span>}
    </Link>
  );
}

type TranslationPanelProps = { subject: TranslatedSubject; id: string; states: readonly LanguageState[] };

export function TranslationPanel({ subject, id, states }: TranslationPanelProps) {
  if (states.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="translations-title">
      <h2 id="translations-title">{m.translation_in_others()}</h2>
      <ul className="plain-list translation-links">
        {states.map(({ language, state }) => (
          <li key={language}>
            <TranslationLink subject={subject} id={id} language={language} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
