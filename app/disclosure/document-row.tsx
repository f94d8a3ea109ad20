import { href } from 'react-router';
import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { Plaque } from '../ui/panels.tsx';
import { Tag } from '../ui/tag.tsx';
import { daysLeft, endingSoonDays } from './document-validity.ts';
import { meaningOf, type ShownDocument } from './required-documents.ts';

export function DocumentRow({ document }: { document: ShownDocument }) {
  const type = typeOf(document);
  const meaning = meaningOf(document);
  const to =
    document.link ?? (document.file_key ? href('/documents/:file', { file: `${document.slug}.pdf` }) : undefined);
  return (
    <li className="document-row">
      <Plaque icon={document.file_key ? 'file-pdf-fill' : 'files-fill'} tone={to ? 'mati' : 'off'} />
      <div className="document-words">
        <h3 className="document-name">{document.name}</h3>
        {meaning && <p className="document-meaning">{meaning}</p>}
        <p className="document-type">{type}</p>
      </div>
      <DocumentState document={document} />
      {to ? (
        <a className="button-outline document-open" href={to}>
          <Icon name="eye-fill" size={20} />
          {m.mpd_open()}
          <span className="visually-hidden">{m.mpd_open_suffix({ name: document.name, type })}</span>
        </a>
      ) : (
        <span className="document-open document-absent">{m.mpd_not_available()}</span>
      )}
    </li>
  );
}

function typeOf(document: ShownDocument): string {
  if (document.link) return m.mpd_page();
  if (!document.file_key) return m.mpd_no_file();
  return m.mpd_pdf({ size: Math.max(1, Math.round(document.bytes / 1024)) });
}

function DocumentState({ document }: { document: ShownDocument }) {
  if (document.link) return null;
  if (!document.file_key) {
    return (
      <Tag tone="alarm" icon="warning-circle-fill">
        {m.mpd_not_uploaded()}
      </Tag>
    );
  }
  const { tone, icon, words } = validity(document);
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}

function validity({ valid_until: validUntil, section, updated_at }: ShownDocument) {
  if (!validUntil) {
    // Papers of a session have no end, but they grow old.
    const words = section === 'C' ? m.mpd_updated({ day: formatDay(updated_at) }) : m.mpd_no_expiry();
    return { tone: 'pata', icon: 'check-circle-fill', words } as const;
  }
  const day = formatDay(`${validUntil}T12:00:00+05:30`);
  const days = daysLeft(validUntil);
  if (days < 0) return { tone: 'alarm', icon: 'warning-circle-fill', words: m.mpd_expired({ day }) } as const;
  if (days > endingSoonDays) {
    return { tone: 'pata', icon: 'check-circle-fill', words: m.mpd_valid_until({ day }) } as const;
  }
  const words = days === 0 ? m.mpd_ends_today({ day }) : m.mpd_ends_in({ days, day });
  return { tone: 'genda', icon: 'clock-fill', words } as const;
}
