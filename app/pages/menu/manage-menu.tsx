import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleMove, handleRowChange } from '../../forms/handle-move.server.ts';
import { sendWithFallback } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/manage-menu';
import { inReadersLanguage, type ListedMenuItem, listMenuRows, resetMenu } from './menu.server.ts';
import { moveMenuItem, setMenuItemHidden } from './menu-admin.server.ts';
import { MenuRows } from './menu-rows.tsx';

export const handle = adminPage(m.menu_title);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const rows = (await listMenuRows(context.get(servicesContext).db)).map(inReadersLanguage);
  return { rows, isConfirmingReset: searchParams.has('reset') };
}

const page = href('/admin/menu');

/** An entry was moved, shown or hidden, or the whole menu is to be the original one. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (form.get('intent') === 'reset') return handleReset({ ...args, form });
  const answers = { rowId: (id: string) => `menu-${id}`, gone: m.menu_gone, failure: m.menu_order_not_saved };
  if (!form.has('hidden')) {
    return handleMove(
      { ...args, form },
      {
        ...answers,
        async run(tx, move, by) {
          const moved = await moveMenuItem(tx, move, by);
          return (
            moved && { message: m.menu_moved({ name: moved.label, place: moved.place, count: moved.count }), page }
          );
        },
      },
    );
  }
  const isHidden = form.get('hidden') === '1';
  return handleRowChange(
    { ...args, form },
    {
      ...answers,
      async run(tx, { id }, by) {
        const item = await setMenuItemHidden(tx, id, isHidden, by);
        const name = item?.label ?? '';
        return item && { message: isHidden ? m.menu_is_hidden_now({ name }) : m.menu_is_shown_now({ name }), page };
      },
    },
  );
}

function handleReset(args: FormArgs) {
  return handleForm(args, {
    fields: {},
    failure: m.menu_not_reset,
    run: async (tx) => {
      await resetMenu(tx, requireStaff(args.context));
      return {};
    },
    done: () => ({ to: page, flash: m.menu_reset_done() }),
  });
}

export const clientAction = sendWithFallback<Route.ClientActionArgs, { failure: string }>(() => ({
  failure: m.menu_unsent(),
}));

export default function ManageMenu({ loaderData: { rows, isConfirmingReset }, actionData }: Route.ComponentProps) {
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined;
  return (
    <>
      {failure && <Note kind="error" title={failure} isFocused />}
      {isConfirmingReset && <ResetQuestion />}
      <p className="order-note">{m.menu_intro()}</p>
      <MenuPanel place="header" rows={rows} />
      <MenuPanel place="footer" rows={rows} />
      <p className="record-ways">
        <Link className="button-outline" to={`${page}?reset`}>
          <Icon name="arrow-u-up-left-bold" size={20} />
          {m.menu_reset()}
        </Link>
      </p>
    </>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.menu_not_loaded()} />;
}

function MenuPanel({ place, rows }: { place: 'header' | 'footer'; rows: readonly ListedMenuItem[] }) {
  const isHeader = place === 'header';
  const own = rows.filter((row) => row.place === place);
  const firstColumn = own.find(({ kind }) => kind === 'group')?.id;
  const parent = isHeader ? '' : firstColumn && `?parent=${firstColumn}`;
  return (
    <section className="panel menu-panel" aria-labelledby={`menu-${place}`}>
      <h2 id={`menu-${place}`}>{isHeader ? m.menu_header() : m.menu_footer()}</h2>
      <p className="record-ways">
        {parent !== undefined && (
          <Link className="button" to={`${href('/admin/menu/new')}${parent}`}>
            <Icon name="plus-bold" />
            {m.menu_add_link()}
          </Link>
        )}
        <Link className="button-outline" to={`${href('/admin/menu/new-group')}?place=${place}`}>
          <Icon name="plus-bold" />
          {isHeader ? m.menu_add_group() : m.menu_add_column()}
        </Link>
      </p>
      {own.length === 0 && <p>{isHeader ? m.menu_header_empty() : m.menu_footer_empty()}</p>}
      <MenuRows rows={own} parent={null} />
    </section>
  );
}

function ResetQuestion() {
  return (
    <section className="panel menu-panel">
      <h2>{m.menu_reset_ask()}</h2>
      <p>{m.menu_reset_help()}</p>
      <Form method="post" action={page} className="button-row">
        <SendButton intent="reset" className="button button-delete" busyLabel={m.admin_saving()}>
          {m.menu_reset()}
        </SendButton>
        <Link className="button-outline" to={page}>
          {m.menu_reset_no()}
        </Link>
      </Form>
    </section>
  );
}
