import { Link } from 'react-router';
import type { ShownRow, ShownSection } from '../../disclosure/disclosure.ts';
import { lightTag } from '../../disclosure/lights.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { DemonstrationTag, Tag } from '../../ui/tag.tsx';

type PanelProps = { section: ShownSection; isAdministrator: boolean };

export function SectionPanel({ section: { letter, title, rows }, isAdministrator }: PanelProps) {
  return (
    <section className="panel" id={`row-section-${letter}`}>
      <h2>
        {letter}. {title}
      </h2>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.id} id={`row-${row.id}`} className="manage-row">
            <RowLine row={row} isAdministrator={isAdministrator} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowLine({ row, isAdministrator }: { row: ShownRow; isAdministrator: boolean }) {
  const { correction, no, name, wording, light } = row;
  const isOpen = isAdministrator || !correction.isForAdministrators;
  const { tone, icon, words } = lightTag(light);
  const inside = (
    <>
      <span className="manage-word">
        {no}. {name ?? wording}
        {name && name.toLowerCase() !== wording.toLowerCase() && (
          <span className="disclosure-wording" lang={languageOf(wording)}>
            {wording}
          </span>
        )}
        {row.kind === 'detail' && row.text && (
          <span className="disclosure-wording" lang={languageOf(row.text)}>
            {row.text}
          </span>
        )}
        {!isOpen && <span className="disclosure-wording">{m.disclosure_by_administrator()}</span>}
      </span>
      <span className="tag-row">
        {row.kind === 'document' && row.isDemonstration && <DemonstrationTag />}
        <Tag tone={tone} icon={icon}>
          {words}
        </Tag>
      </span>
      {isOpen && <Icon name="caret-right-bold" size={20} />}
    </>
  );
  if (!isOpen) return <span className="manage-line disclosure-line">{inside}</span>;
  return (
    <Link className="manage-line disclosure-line" to={correction.to}>
      {inside}
    </Link>
  );
}
