import type { ReactNode } from 'react';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { BlockOf, BlockRow } from '../block-kinds.ts';
import { BlockHeading } from './block-heading.tsx';

export function TableBlock({ block: { values } }: { block: BlockOf<'table'> }) {
  const { heading, table, has_numbers, note } = values;
  const columns = Math.max(table.head.length, ...table.rows.map((cells) => cells.length));
  const filled = (cells: string[]) => Array.from({ length: columns }, (_, column) => cells[column] ?? '');
  const rows = table.rows.filter((cells) => cells.some((cell) => !isBlank(cell))).map(filled);
  const numbers = has_numbers ? Array.from({ length: columns - 1 }, (_, column) => column + 1) : [];
  return (
    <>
      <BlockHeading text={heading} />
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

export function BusesBlock({ block: { values, rows } }: { block: BlockOf<'buses'> }) {
  const { phone } = useSchool();
  const hasPhones = rows.some((row) => row.values.phone || phone);
  const head = [m.pages_head_bus(), m.pages_head_stops(), m.pages_head_at_school(), m.pages_head_goes_home()];
  return (
    <>
      <BlockHeading text={values.heading} />
      {rows.length > 0 && (
        <DataTable
          head={hasPhones ? [...head, m.pages_head_call()] : head}
          rows={rows.map((row) => (hasPhones ? [...busCells(row), <CallLink key="call" row={row} />] : busCells(row)))}
          named={0}
          label={labelOf(values.heading)}
          stacks
        />
      )}
      {!isBlank(values.note) && <RichText text={values.note} headingLevel={3} />}
    </>
  );
}

type Bus = BlockRow<'buses'>;

function busCells({ values: { bus, stops, at_school, goes_home } }: Bus): ReactNode[] {
  const lines = stops.split('\n').filter((line) => !isBlank(line));
  const list = (
    <ol key="stops" className="plain-list">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their place.
        <Stop key={index} line={line} />
      ))}
    </ol>
  );
  return [bus, lines.length > 0 ? list : '', at_school, goes_home];
}

const timeFirst =
  /^\s*((?:(?:সকাল|দুপুর|বিকেল|সন্ধ্যা|सुबह|दोपहर|शाम|ସକାଳ|ଦିନ|ଅପରାହ୍ଣ|ସନ୍ଧ୍ୟା)\s)?[\d০-৯०-९୦-୯]{1,2}[:.][\d০-৯०-९୦-୯]{2}(?:\s*[ap]\.?m\b\.?)?)[\s,–-]+(.*)$/i;

function Stop({ line }: { line: string }) {
  const [, time, place] = timeFirst.exec(line) ?? [];
  return <li>{time ? [<strong key="time">{time}</strong>, ` ${place}`] : line}</li>;
}

function CallLink({ row: { values } }: { row: Bus }) {
  const { phone } = values;
  return (
    phone && (
      <a className="place-call" href={phoneLink(phone)}>
        {phone}
        <span className="visually-hidden">{m.transport_about_bus({ bus: values.bus })}</span>
      </a>
    )
  );
}
