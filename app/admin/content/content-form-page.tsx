import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/content-form-page';
import { handleContentForm, loadForm } from './content-form.server.ts';
import { ContentForm } from './content-form.tsx';

export const handle = loadedAdminPage;

export const loader = loadForm;

export const action = handleContentForm;

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ContentFormPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm page={loaderData} answer={actionData} />;
}
