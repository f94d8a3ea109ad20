import { href } from 'react-router';
import { isRoutedContext, requireStaff } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { AreaInput } from '../area-input.tsx';
import type { Route } from './+types/new-page';
import { newPageFields, pathFromTitle, pathIn } from './own-page-fields.ts';
import { addressMessage, createPage, pathFault } from './own-pages.server.ts';

export const handle = adminPage(m.pages_new);

export function action(args: Route.ActionArgs) {
  const { context } = args;
  return handleForm(args, {
    fields: newPageFields,
    failure: m.pages_not_created,
    check: (values): FieldErrors => {
      if (addressOf(values) === '') return { path: m.pages_address_from_title() };
      const fault = pathFault(addressOf(values), context.get(isRoutedContext));
      return fault === undefined ? {} : { path: fault };
    },
    run: (tx, { values }) => createPage(tx, { ...values, path: addressOf(values) }, requireStaff(context)),
    refuse: ({ fault }) => ({ errors: { path: addressMessage(fault) }, status: 422 }),
    done: ({ id }) => ({ to: href('/admin/pages/:id', { id }), flash: m.pages_created() }),
  });
}

function addressOf({ title, path }: { title: string; path: string }): string {
  return path ? pathIn(path) : pathFromTitle(title);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function NewPage({ actionData: answer }: Route.ComponentProps) {
  const input = fieldInputs(newPageFields, answer);
  const send = { icon: 'plus-bold', label: m.pages_create(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm answer={answer} send={send}>
      <Field {...input('title')} isRequired />
      <Field hint={m.pages_address_of_page_hint()} autoCapitalize="none" {...input('path')} isOptional />
      <AreaInput {...input('area')} />
    </AdminForm>
  );
}
