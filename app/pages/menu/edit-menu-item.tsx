import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { findWithDeleted, isDeleted } from '../../database/editable-records.server.ts';
import { typedValues } from '../../forms/fields.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/edit-menu-item';
import { updateMenuLink } from './menu-admin.server.ts';
import { menuGroupFields } from './menu-fields.ts';
import { handleMenuGroupUpdate, handleMenuLink, listMenuChoices, typedMenuLink } from './menu-form.action.server.ts';
import { MenuGroupInputs, MenuLinkInputs } from './menu-inputs.tsx';

export const handle = adminPage(m.menu_edit);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const item = isId(params.id) ? await findWithDeleted(db, 'menu_item', params.id) : undefined;
  if (!item) throw data(null, { status: 404 });
  const { id, version, place, kind } = item;
  const facts = { id, version, place, isInBin: isDeleted(item) };
  if (kind === 'group') return { ...facts, typed: typedValues(menuGroupFields, item), choices: undefined };
  const [typed, choices] = await Promise.all([typedMenuLink(db, item), listMenuChoices(db)]);
  return { ...facts, typed, choices };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const { db, origin } = args.context.get(servicesContext);
  const item = isId(id) ? await findWithDeleted(db, 'menu_item', id) : undefined;
  if (!isId(id) || !item) throw data(null, { status: 404 });
  if (item.kind === 'group') return handleMenuGroupUpdate(args, id);
  return handleMenuLink(args, {
    save: (tx, values, by, version) => updateMenuLink(tx, { id, version }, values, { origin, by }),
    done: m.menu_saved,
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function EditMenuItem({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, place, isInBin, typed, choices } = loaderData;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <AdminForm key={id} answer={answer} isInBin={isInBin} version={version} opened={typed}>
      {choices ? <MenuLinkInputs form={form} choices={choices} /> : <MenuGroupInputs form={form} place={place} />}
    </AdminForm>
  );
}
