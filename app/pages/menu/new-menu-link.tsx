import { servicesContext } from '../../context.ts';
import type { TypedForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/new-menu-link';
import { createMenuLink } from './menu-admin.server.ts';
import { topLine } from './menu-fields.ts';
import { handleMenuLink, listMenuChoices } from './menu-form.action.server.ts';
import { MenuLinkInputs } from './menu-inputs.tsx';

export const handle = adminPage(m.menu_add_link);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const choices = await listMenuChoices(context.get(servicesContext).db);
  const to = searchParams.get('to') ?? '';
  const isListed = choices.targets.some((target) => target.to === to);
  const parent = searchParams.get('parent') ?? '';
  const typed: TypedForm = {
    to: [isListed ? to : ''],
    address: [isListed ? '' : to],
    parent: [isId(parent) ? parent : topLine],
  };
  return { choices, typed };
}

export function action(args: Route.ActionArgs) {
  const { origin } = args.context.get(servicesContext);
  return handleMenuLink(args, {
    save: (tx, values, by) => createMenuLink(tx, values, origin, by),
    done: m.menu_added,
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function NewMenuLink({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { choices, typed } = loaderData;
  const send = { icon: 'plus-bold', label: m.menu_add_link(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm answer={answer} send={send}>
      <MenuLinkInputs form={{ errors: {}, ...answer, typed: { ...typed, ...answer?.typed } }} choices={choices} />
    </AdminForm>
  );
}
