import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { page } from '../../ui/page-facts.ts';
import { CampusPage } from './campus-page.tsx';
import { type BusRoute, busRoutes, routeTable, transport } from './transport-content.ts';

export const handle = page(transport.facts);

export default function TransportPage() {
  const { phone } = useSchool();
  const { heading, head, note } = routeTable;
  return (
    <CampusPage place={transport}>
      <h2 className="stitched">{heading}</h2>
      <DataTable
        head={phone ? head : head.slice(0, -1)}
        rows={busRoutes.map((route) =>
          phone ? [...routeCells(route), callLink(phone, route.bus)] : routeCells(route),
        )}
        named={0}
        stacks
      />
      <p className="prose">{note}</p>
    </CampusPage>
  );
}

function routeCells({ bus, stops, atSchool, goesHome }: BusRoute) {
  const list = (
    <ol key="stops" className="plain-list">
      {stops.map(([time, place]) => (
        <li key={place}>
          <strong>{time}</strong> {place}
        </li>
      ))}
    </ol>
  );
  return [bus, list, atSchool, goesHome];
}

function callLink(phone: string, bus: string) {
  return (
    <a key="call" className="place-call" href={phoneLink(phone)}>
      {phone}
      <span className="visually-hidden">{m.transport_about_bus({ bus })}</span>
    </a>
  );
}
