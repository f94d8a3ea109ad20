import { houseContext } from '../context.ts';
import { sendOr } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-faculty';
import { listFacultyDesk } from './faculty-desk.server.ts';
import { FacultyFilters } from './faculty-filters.tsx';
import { OrderControls, OrderNote } from './faculty-order.tsx';
import { facultyCells, facultyHead } from './faculty-row.tsx';
import { receiveMove } from './receive-move.server.ts';
import { useOrder } from './use-order.ts';

export const handle = adminPage(m.desk_manage_faculty);

export function loader({ context, url }: Route.LoaderArgs) {
  return listFacultyDesk(context.get(houseContext).db, url.searchParams);
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveMove(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOr(serverAction, { fault: m.faculty_desk_move_unsent() });
}

export default function ManageFaculty({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, departments, choice, newer, older } = loaderData;
  const { words, department, cadre } = choice;
  const order = useOrder(rows, actionData);
  const isWhole = !words && !department && !cadre;
  return (
    <>
      {rows.length > 0 && <OrderNote isWhole={isWhole} order={order} />}
      <RecordList
        path="/admin/faculty"
        add={{ to: '/admin/faculty/new', label: m.desk_add_faculty() }}
        chosen={{ q: words, department, cadre }}
        searchLabel={m.faculty_desk_search()}
        filters={<FacultyFilters departments={departments} department={department} cadre={cadre} />}
        empty={{ title: m.faculty_empty(), help: m.desk_faculty_empty_help() }}
        label={m.desk_manage_faculty()}
        head={isWhole ? [...facultyHead(), m.faculty_desk_order()] : facultyHead()}
        named={1}
        rows={order.rows.map((member) => {
          const name = member.name || m.desk_faculty_no_name();
          const cells = facultyCells(member);
          const controls = <OrderControls key="order" id={member.id} name={name} order={order} />;
          return { id: member.id, name, cells: isWhole ? [...cells, controls] : cells };
        })}
        deletion={{ title: m.faculty_desk_delete(), help: m.desk_in_bin_for() }}
        pager={{ newer, older }}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.faculty_not_loaded()} />;
}
