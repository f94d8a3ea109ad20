import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { handleMove } from '../forms/handle-move.server.ts';
import { sendOr } from '../forms/send-form.ts';
import { ListFiles } from '../imports/list-files.tsx';
import { readCursor, readListSize } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordFilter, RecordList } from '../ui/records/record-list.tsx';
import { useSortableList } from '../ui/sortable/sortable-list.tsx';
import type { Route } from './+types/manage-faculty';
import { listDepartments, listFaculty } from './faculty.server.ts';
import { readFacultyChoice } from './faculty-choice.ts';
import { cadreLabels, cadres } from './faculty-fields.ts';
import { moveFaculty } from './faculty-order.server.ts';
import { facultyCells, facultyHead, OrderActions, OrderControls, OrderNote } from './faculty-rows.tsx';

export const handle = adminPage(m.admin_manage_faculty);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const search = readFacultyChoice(searchParams);
  const [page, departments] = await Promise.all([
    listFaculty(db, readCursor(searchParams), { ...search, withHidden: true, size: readListSize(searchParams) }),
    listDepartments(db, true),
  ]);
  // Only what the list shows goes to the browser: details can be long.
  const rows = page.rows.map(({ id, name, title, department, cadre, image, focus_x, focus_y, ...member }) => {
    const marks = { isShown: member.taken_down_at === null, isDemonstration: member.is_demonstration === 1 };
    return { id, name, title, department, cadre, image, focus_x, focus_y, ...marks };
  });
  return { ...page, rows, departments, search };
}

export function action(args: Route.ActionArgs) {
  return handleMove(args, {
    run: async (tx, move, by) => {
      const moved = await moveFaculty(tx, move, by);
      if (!moved) return undefined;
      const { name, place, count, older } = moved;
      const message = m.faculty_admin_moved({ name: name || m.admin_faculty_no_name(), place, count });
      return { message, page: `${href('/admin/faculty')}${older === undefined ? '' : `?older=${older}`}` };
    },
    rowId: (id) => `row-${id}`,
    gone: m.faculty_admin_move_gone,
    failure: m.faculty_admin_move_not_saved,
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOr(serverAction, { failure: m.faculty_admin_move_unsent() });
}

export default function ManageFaculty({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, departments, search, newer, older } = loaderData;
  const { words, department, cadre } = search;
  const chosen = { q: words, department, cadre };
  const list = useSortableList(rows, { posted: actionData, isLive: false });
  const isWhole = !words && !department && !cadre;
  return (
    <>
      {rows.length > 0 && <OrderNote isWhole={isWhole} list={list} />}
      <RecordList
        path={href('/admin/faculty')}
        add={{ to: href('/admin/faculty/new'), label: m.admin_add_faculty() }}
        more={<ListFiles path={href('/admin/faculty')} chosen={chosen} importLabel={m.faculty_import_title()} />}
        chosen={chosen}
        searchLabel={m.faculty_admin_search()}
        filters={<FacultyFilters departments={departments} department={department} cadre={cadre} />}
        empty={{ title: m.faculty_empty(), help: m.admin_faculty_empty_help() }}
        label={m.admin_manage_faculty()}
        head={facultyHead()}
        named={1}
        rows={list.rows.map((member) => {
          const { id, isShown, isDemonstration } = member;
          const row = { id, name: member.name || m.admin_faculty_no_name(), isShown, isDemonstration };
          const cells = facultyCells(member);
          if (!isWhole) return { ...row, cells };
          const order = { id, name: row.name, list };
          return { ...row, cells, beside: <OrderControls {...order} />, more: <OrderActions {...order} /> };
        })}
        verbs={['delete', 'take-down', 'show']}
        pager={{ newer, older, isInOtherOrder: true }}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.faculty_not_loaded()} />;
}

type FacultyFiltersProps = { departments: string[]; department: string | undefined; cadre: string | undefined };

function FacultyFilters({ departments, department, cadre }: FacultyFiltersProps) {
  return (
    <>
      {departments.length > 0 && (
        <RecordFilter label={m.faculty_admin_department()} name="department" chosen={department}>
          <option value="">{m.faculty_admin_every_department()}</option>
          {departments.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </RecordFilter>
      )}
      <RecordFilter label={m.faculty_admin_cadre()} name="cadre" chosen={cadre}>
        <option value="">{m.faculty_admin_every_cadre()}</option>
        {cadres.map((one) => (
          <option key={one} value={one}>
            {cadreLabels[one]()}
          </option>
        ))}
      </RecordFilter>
    </>
  );
}
