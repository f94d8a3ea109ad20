import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/content-form-page';
import { handleContentForm, loadForm } from './content-form.server.ts';
import { ContentForm } from './content-form.tsx';

export const handle = loadedAdminPage;

export function loader(args: Route.LoaderArgs) {
  return loadForm(args);
}

export function action(args: Route.ActionArgs) {
  return handleContentForm(args);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ContentFormPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm page={loaderData} answer={actionData} />;
}
