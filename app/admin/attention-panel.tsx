import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import type { AttentionLine } from './attention.server.ts';

const icons: Record<AttentionLine['tone'], IconName> = {
  alarm: 'warning-circle-fill',
  soon: 'clock-fill',
  news: 'envelope-simple-fill',
  quiet: 'tray-fill',
};

/** What somebody should see to, each line with the way there. */
export function AttentionPanel({ lines }: { lines: AttentionLine[] }) {
  return (
    <section className="panel">
      <h2>{m.attention_heading()}</h2>
      {lines.length === 0 && (
        <p className="attention-none">
          <Icon name="check-circle-fill" />
          {m.attention_none()}
        </p>
      )}
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.id} className="manage-row">
            <AttentionWay line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttentionWay({ line: { tone, words, to, isPublic } }: { line: AttentionLine }) {
  const className = `manage-line attention-${tone}`;
  const content = (
    <>
      <Icon name={icons[tone]} />
      <span className="attention-words">{words}</span>
      {to && <Icon name="caret-right-bold" size={20} />}
    </>
  );
  if (!to) return <span className={className}>{content}</span>;
  if (isPublic) {
    return (
      <a className={className} href={to}>
        {content}
      </a>
    );
  }
  return (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
