import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/new-menu-group';
import { createMenuGroup } from './menu-admin.server.ts';
import { menuGroupFields } from './menu-fields.ts';
import { MenuGroupInputs } from './menu-inputs.tsx';

type Place = 'header' | 'footer';

export const handle = adminPage((data?: { place: Place }) =>
  data?.place === 'footer' ? m.menu_add_column() : m.menu_add_group(),
);

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { place: readPlace(searchParams.get('place')) };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  return handleForm(
    { ...args, form },
    {
      fields: menuGroupFields,
      failure: m.menu_not_saved,
      run: (tx, { values }) => createMenuGroup(tx, readPlace(form.get('place')), values, requireStaff(args.context)),
      done: () => ({ to: href('/admin/menu'), flash: m.menu_group_added() }),
    },
  );
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

function readPlace(text: unknown): Place {
  return text === 'footer' ? 'footer' : 'header';
}

export default function NewMenuGroup({ loaderData: { place }, actionData: answer }: Route.ComponentProps) {
  const label = place === 'footer' ? m.menu_add_column() : m.menu_add_group();
  return (
    <AdminForm answer={answer} send={{ icon: 'plus-bold', label, busyLabel: m.admin_saving() }}>
      <input type="hidden" name="place" value={place} />
      <MenuGroupInputs form={answer} place={place} />
    </AdminForm>
  );
}
