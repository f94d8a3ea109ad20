import { houseContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { readCursor } from '../lib/list-page.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { Niche } from '../ui/niche.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-faculty';
import { type FacultyMember, listFaculty } from './faculty.server.ts';

export const handle = adminPage(m.desk_manage_faculty);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await listFaculty(context.get(houseContext).db, readCursor(url.searchParams));
  // Only what the list shows goes to the browser: details can be long.
  return { ...page, rows: page.rows.map(({ details, ...member }) => member) };
}

export default function ManageFaculty({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older } = loaderData;
  return (
    <RecordList
      add={{ to: '/admin/faculty/new', label: m.desk_add_faculty() }}
      empty={{ title: m.faculty_empty(), help: m.desk_faculty_empty_help() }}
      label={m.desk_manage_faculty()}
      head={[m.desk_photo(), m.desk_name(), m.desk_faculty_position(), m.desk_date()]}
      named={1}
      rows={rows.map((member) => ({ id: member.id, cells: cellsOf(member) }))}
      pager={{ path: '/admin/faculty', newer, older }}
    />
  );
}

function cellsOf({ image, name, title, uploaded_at }: Omit<FacultyMember, 'details'>) {
  return [
    <Niche key="photo" tone="neel" size={70}>
      {image && <Picture image={image} alt={m.portrait_of({ name })} sizes="70px" upTo={70} />}
    </Niche>,
    name || m.desk_faculty_no_name(),
    title,
    <time key="day" dateTime={uploaded_at}>
      {formatDay(uploaded_at)}
    </time>,
  ];
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.faculty_not_loaded()} />;
}
