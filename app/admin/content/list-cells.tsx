import type { ReactNode } from 'react';
import type { Cell } from '../../content/content-screens.server.ts';
import { Portrait } from '../../media/portrait/portrait.tsx';
import { Niche } from '../../ui/niche.tsx';
import { RecordLink } from '../../ui/records/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';

/** `editPath`: where a name leads, unless it says something else. */
export function cellOf(cell: Cell, editPath: string, key: string | undefined): ReactNode {
  if (typeof cell === 'string') return cell;
  if ('name' in cell) return <NameCell key={key} {...cell} to={cell.to ?? editPath} />;
  if ('lines' in cell) return <Lines key={key} lines={cell.lines} />;
  if ('tag' in cell) return <TagCell key={key} {...cell} />;
  if ('portrait' in cell) {
    return (
      <Niche key={key} tone="neel" size={70}>
        <Portrait {...cell.portrait} widthPx={70} />
      </Niche>
    );
  }
  return (
    <time key={key} dateTime={cell.time}>
      {cell.text}
    </time>
  );
}

type NameCellProps = Extract<Cell, { name: string }> & { to: string };

function NameCell({ name, lang, more, to }: NameCellProps) {
  const link = (
    <RecordLink to={to} lang={lang}>
      {name}
    </RecordLink>
  );
  if (more === undefined) return link;
  return (
    <span className="record-lines">
      {link}
      {more && <span className="record-more">{more}</span>}
    </span>
  );
}

function Lines({ lines: [first, second] }: Extract<Cell, { lines: unknown }>) {
  if (!first && !second) return null;
  return (
    <span className="record-lines">
      {first}
      {second && <span className="record-more">{second}</span>}
    </span>
  );
}

function TagCell({ tag, tone, icon }: Extract<Cell, { tag: string }>) {
  return (
    <Tag tone={tone} icon={icon}>
      {tag}
    </Tag>
  );
}
