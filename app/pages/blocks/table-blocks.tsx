import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { isBlank, languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { BlockOf, BlockRow } from '../block-kinds.ts';
import { feesAnchor } from '../fee-table.ts';
import { BlockHeading } from './block-texts.tsx';
import { type BusStop, stopsOf } from './bus-stops.ts';
import { stopKey, usePageNews } from './page-news.ts';

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

type Bus = BlockRow<'buses'>;

export function BusesBlock({ block: { values, rows } }: { block: BlockOf<'buses'> }) {
  const stops = rows.flatMap((bus) => stopsOf(bus.values.stops).map((stop) => ({ ...stop, bus })));
  const hasVillages = stops.some(({ morning }) => morning !== '');
  return (
    <>
      <BlockHeading text={values.heading} />
      {hasVillages && <Villages stops={stops} />}
      {rows.length > 0 && <Buses rows={rows} {...(hasVillages && { caption: m.transport_by_bus() })} />}
      {!isBlank(values.note) && <RichText text={values.note} headingLevel={3} />}
    </>
  );
}

/** In three narrow columns, which fit a phone: parents look down the list for their village. */
function Villages({ stops }: { stops: readonly (BusStop & { bus: Bus })[] }) {
  const { compare } = new Intl.Collator(currentLanguage());
  const hasHome = stops.some(({ home }) => home !== '');
  const head = [m.transport_village(), m.transport_morning()];
  return (
    <DataTable
      caption={m.transport_by_village()}
      named={0}
      head={hasHome ? [...head, m.transport_home()] : head}
      rows={stops
        .toSorted((one, other) => compare(one.place, other.place))
        .map(({ bus, line, place, morning, home }) => {
          const stop = (
            <>
              {place} <span className="data-table-more">{bus.values.bus}</span>
              <Change of={stopKey(bus.id, line)} />
            </>
          );
          return hasHome ? [stop, morning, home] : [stop, morning];
        })}
    />
  );
}

function Buses({ rows, caption }: { rows: readonly Bus[]; caption?: string }) {
  const hasPhones = rows.some(({ values }) => values.phone !== '');
  const head = [m.pages_head_bus(), m.pages_head_stops(), m.pages_head_at_school(), m.pages_head_goes_home()];
  return (
    <DataTable
      {...(caption && { caption })}
      head={hasPhones ? [...head, m.pages_head_call()] : head}
      rows={rows.map((row) => (hasPhones ? [...busCells(row), callCell(row)] : busCells(row)))}
      named={0}
      stacks
    />
  );
}

function busCells({ id, values: { bus, stops, at_school, goes_home } }: Bus): ReactNode[] {
  const lines = stopsOf(stops);
  const list = (
    <ol key="stops" className="plain-list">
      {lines.map(({ line, morning, place }) => (
        <li key={line}>{morning ? [<strong key="time">{morning}</strong>, ` ${place}`] : place}</li>
      ))}
    </ol>
  );
  const name = (
    <>
      {bus} <Change of={id} />
    </>
  );
  return [name, lines.length > 0 ? list : '', at_school, goes_home];
}

function callCell({ values: { bus, phone } }: Bus): ReactNode {
  return phone && <CallLink key="call" bus={bus} phone={phone} />;
}

/** Leads to the notice that says what is different today. */
function Change({ of }: { of: string }) {
  const change = usePageNews().buses?.[of];
  return (
    change && (
      <a className="link-line" href={change.to}>
        <Tag tone="genda" icon="warning-circle-fill">
          {m.transport_changed()}
          <span className="visually-hidden">: {change.title}</span>
        </Tag>
      </a>
    )
  );
}

function CallLink({ bus, phone }: Pick<Bus['values'], 'bus' | 'phone'>) {
  return (
    <a className="place-call" href={phoneLink(phone)}>
      {phone}
      <span className="visually-hidden">{m.transport_about_bus({ bus })}</span>
    </a>
  );
}
