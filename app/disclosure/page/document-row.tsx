import { href } from 'react-router';
import { formatPlainDay } from '../../lib/dates.ts';
import { digitsInLanguage } from '../../lib/languages/numbers.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Plaque } from '../../ui/panels.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { DocumentRow } from '../disclosure.ts';
import { validityTag } from '../lights.ts';

export function documentAddress(slug: string): string {
  return href('/documents/:file', { file: `${slug}.pdf` });
}

function openAddress({ slug, document }: Pick<DocumentRow, 'slug' | 'document'>): string | undefined {
  if (document?.is_not_applicable) return undefined;
  return document?.link ?? (document?.file_key ? documentAddress(slug) : undefined);
}

/** `PDF, 275 KB, issued 12 Feb 2026` */
function typeText({ document }: Pick<DocumentRow, 'document'>): string {
  if (!document || document.is_not_applicable || document.link || !document.file_key) return '';
  const size = m.mpd_pdf({ size: formatFileSize(document.bytes) });
  return document.issued_on ? m.mpd_issued({ size, day: formatPlainDay(document.issued_on) }) : size;
}

type DocumentItemProps = { row: DocumentRow; origin: string };

export function DocumentItem({ row, origin }: DocumentItemProps) {
  const { no, name, wording, document, isForSession } = row;
  const type = typeText(row);
  const to = openAddress(row);
  const { tone, icon, words } = validityTag(document, isForSession);
  const isFile = to !== undefined && !document?.link;
  return (
    <li className="document-row">
      <Plaque icon={isFile ? 'file-pdf-fill' : 'files-fill'} tone={to ? 'mati' : 'off'} />
      <div className="document-words">
        <h3 className="document-name" lang={languageOf(name)}>
          {digitsInLanguage(no)}. {name}
        </h3>
        {wording.toLowerCase() !== name.toLowerCase() && (
          <p className="document-type" lang={languageOf(wording)}>
            {wording}
          </p>
        )}
        {type && <p className="document-type">{type}</p>}
        {to && <p className="document-type print-only">{origin + to}</p>}
      </div>
      <Tag tone={tone} icon={icon}>
        {words}
      </Tag>
      {to && (
        <div className="document-open">
          <a className="button-outline" href={to} target="_blank" rel="noopener">
            <Icon name="eye-fill" size={20} />
            {m.mpd_open()}
            <span className="visually-hidden">{m.mpd_open_suffix({ name, type: type || m.mpd_page() })}</span>
          </a>
          {isFile && (
            <a className="link-line" href={to} download>
              {m.mpd_download()}
              <span className="visually-hidden">{m.mpd_open_suffix({ name, type })}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
}
