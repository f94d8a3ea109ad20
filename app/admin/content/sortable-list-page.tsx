import { Link } from 'react-router';
import { sendWithFallback } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import {
  DragHandle,
  MoveButton,
  MoveForm,
  MoveUpAndDown,
  OrderAnswer,
  type SortableList,
  useSortableList,
} from '../../ui/sortable/sortable-list.tsx';
import type { Route } from './+types/sortable-list-page';
import { handleOrder, loadList } from './content-list.server.ts';
import { ContentList } from './content-list.tsx';

/** A file of its own, so that other lists do not load the code for moving rows. */
export const handle = loadedAdminPage;

export const loader = loadList;

export const action = handleOrder;

export const clientAction = sendWithFallback<Route.ClientActionArgs, { failure: string }>(() => ({
  failure: m.list_move_unsent(),
}));

export default function SortableListPage({ loaderData, actionData }: Route.ComponentProps) {
  const list = useSortableList(loaderData.rows, { posted: actionData, isLive: false });
  const isWhole = !Object.values(loaderData.chosen).some(Boolean);
  return (
    <>
      {list.rows.length > 0 && <OrderNote isWhole={isWhole} path={loaderData.path} list={list} />}
      <ContentList
        page={loaderData}
        rows={list.rows}
        more={({ id, name }) => {
          if (!isWhole) return {};
          const order = { id, name, list };
          return { beside: <OrderControls {...order} />, more: <OrderActions {...order} /> };
        }}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.list_not_loaded()} />;
}

function OrderNote({ isWhole, path, list: { answer } }: { isWhole: boolean; path: string; list: SortableList }) {
  return (
    <>
      <p className="order-note">
        {isWhole ? m.list_order_help() : m.list_order_narrowed()}{' '}
        {!isWhole && <Link to={path}>{m.list_order_whole()}</Link>}
      </p>
      <OrderAnswer answer={answer} />
    </>
  );
}

type OrderProps = { id: string; name: string; list: SortableList };

/** A narrow row has the handle alone; `OrderActions` are in its menu. */
function OrderControls({ id, name, list }: OrderProps) {
  return (
    <>
      <DragHandle list={list} hasWord />
      <MoveForm list={list} id={id} className="order-controls">
        <MoveUpAndDown id={id} name={name} />
      </MoveForm>
    </>
  );
}

function OrderActions({ id, name, list }: OrderProps) {
  const ways = [
    { to: 'up', icon: 'arrow-up-bold', label: m.list_up_named({ name }), text: m.list_up() },
    { to: 'down', icon: 'arrow-down-bold', label: m.list_down_named({ name }), text: m.list_down() },
    { to: 'first', icon: 'arrow-line-up-bold', label: m.list_first_named({ name }), text: m.list_first() },
    { to: 'last', icon: 'arrow-line-down-bold', label: m.list_last_named({ name }), text: m.list_last() },
  ] as const;
  return (
    <MoveForm list={list} id={id} className="order-actions">
      {ways.map(({ text, ...way }) => (
        <MoveButton key={way.to} id={id} className="row-menu-item" idBefore="menu-" {...way}>
          {text}
        </MoveButton>
      ))}
    </MoveForm>
  );
}
