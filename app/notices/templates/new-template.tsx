import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/new-template';
import { secondLanguageErrors, templateFields } from './template-fields.ts';
import { TemplateForm } from './template-form.tsx';
import { createTemplate } from './templates.server.ts';

export const handle = adminPage(m.template_add);

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: templateFields,
    failure: m.template_failed,
    check: (values) => secondLanguageErrors(null, values),
    run: (tx, { values }) => createTemplate(tx, values, requireStaff(args.context)),
    done: (_id, { values: { name } }) => ({ to: href('/admin/templates'), flash: m.template_created({ name }) }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewTemplate({ actionData: answer }: Route.ComponentProps) {
  return <TemplateForm answer={answer} saved={{ typed: {}, errors: {} }} />;
}
