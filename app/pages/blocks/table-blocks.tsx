import { isBlank, languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { BlockOf } from '../block-kinds.ts';
import { feesAnchor } from '../fee-table.ts';
import { BlockHeading } from './block-heading.tsx';
import { usePageNews } from './page-news.ts';

export function TableBlock({ block: { id, values } }: { block: BlockOf<'table'> }) {
  const { heading, table, has_numbers, note } = values;
  const { fees } = usePageNews();
  const isOfFees = fees?.table === id;
  const columns = Math.max(table.head.length, ...table.rows.map((cells) => cells.length));
  const filled = (cells: string[]) => Array.from({ length: columns }, (_, column) => cells[column] ?? '');
  const rows = table.rows.filter((cells) => cells.some((cell) => !isBlank(cell))).map(filled);
  const numbers = has_numbers ? Array.from({ length: columns - 1 }, (_, column) => column + 1) : [];
  return (
    <>
      {isOfFees ? <BlockHeading text={heading} id={feesAnchor} /> : <BlockHeading text={heading} />}
      {isOfFees && fees.next && (
        <p>
          <Icon name="calendar-check-fill" /> <strong>{m.fees_next({ days: fees.next.days })}</strong>{' '}
          <a className="link-line" href={fees.next.to} lang={languageOf(fees.next.title)}>
            {fees.next.title}
          </a>
        </p>
      )}
      {rows.length > 0 && (
        <DataTable head={filled(table.head)} rows={rows} named={0} numbers={numbers} label={labelOf(heading)} stacks />
      )}
      {!isBlank(note) && <RichText text={note} headingLevel={3} />}
    </>
  );
}

/** Without a heading the words of the head name the table. */
function labelOf(heading: string): string | undefined {
  return isBlank(heading) ? undefined : heading;
}
