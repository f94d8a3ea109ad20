import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { type HelpSection, helpSections } from './help-sections.ts';

export const handle = adminPage(m.help_title);

export default function HelpPage() {
  return (
    <div className="panel help">
      <p className="lead">{m.help_intro()}</p>
      <nav className="help-contents" aria-label={m.help_contents()}>
        <ul className="plain-list">
          {helpSections.map(({ id, icon, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Icon name={icon} />
                {title()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {helpSections.map((section) => (
        <HelpPart key={section.id} section={section} />
      ))}
    </div>
  );
}

function HelpPart({ section: { id, title, to, lines, mistakes } }: { section: HelpSection }) {
  const isPublic = !to.startsWith('/admin/');
  return (
    <section className="help-part" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title()}</h2>
      <Sentences sentences={lines} />
      <h3>{m.help_mistake()}</h3>
      <Sentences sentences={mistakes} />
      <p className="help-open">
        <Link className="button-outline" to={to} reloadDocument={isPublic}>
          {isPublic ? m.help_open_page() : m.help_open()}
        </Link>
      </p>
    </section>
  );
}

function Sentences({ sentences }: { sentences: HelpSection['lines'] }) {
  return (
    <ul className="help-lines">
      {sentences.map((sentence) => (
        <li key={sentence()}>{sentence()}</li>
      ))}
    </ul>
  );
}
