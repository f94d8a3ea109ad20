import { houseContext } from '../context.ts';
import { formatDay } from '../lib/dates.ts';
import { readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { Niche } from '../ui/niche.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/record-list.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/manage-results';
import { Portrait } from './portrait.tsx';
import { listResults, type Result } from './results.server.ts';

export const handle = adminPage(m.desk_manage_results);

export function loader({ context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  return listResults(context.get(houseContext).db, { cursor, group: undefined });
}

export default function ManageResults({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older } = loaderData;
  return (
    <RecordList
      add={{ to: '/admin/results/new', label: m.desk_upload_result() }}
      empty={{ title: m.results_empty(), help: m.desk_results_empty_help() }}
      label={m.desk_manage_results()}
      head={[m.desk_photo(), m.desk_name(), m.desk_result_marks(), m.desk_result_class(), m.desk_date()]}
      named={1}
      rows={rows.map((result) => ({ id: result.id, cells: cellsOf(result) }))}
      pager={{ path: '/admin/results', newer, older }}
    />
  );
}

function cellsOf({ image, name, marks, class_name, session, is_topper, uploaded_at }: Result) {
  return [
    <Niche key="photo" tone="neel" size={70}>
      <Portrait name={name} image={image} widthPx={70} />
    </Niche>,
    <span key="name">
      {name || m.desk_result_no_name()}{' '}
      {is_topper === 1 && (
        <Tag tone="genda" icon="star-fill">
          {m.desk_result_topper_short()}
        </Tag>
      )}
    </span>,
    marks,
    [class_name, session].filter(Boolean).join(', '),
    <time key="day" dateTime={uploaded_at}>
      {formatDay(uploaded_at)}
    </time>,
  ];
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.results_not_loaded()} />;
}
