import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, Options, SelectField } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { ownDocumentFields, ownSections } from '../document-fields.ts';
import { createOwnDocument } from '../documents.server.ts';
import type { Route } from './+types/new-document';
import { WayBack } from './document-form.tsx';

export const handle = adminPage(m.document_add);

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: ownDocumentFields,
    failure: m.admin_error_occurred,
    run: (tx, { values }) => createOwnDocument(tx, values, requireStaff(args.context)),
    done: (slug) => ({ to: href('/admin/documents/:slug', { slug }), flash: m.document_added() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function NewDocument({ actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'plus-bold', label: m.document_add_next(), busyLabel: m.admin_saving() } as const;
  const input = fieldInputs(ownDocumentFields, answer);
  return (
    <>
      <WayBack />
      <AdminForm answer={answer} send={send}>
        <Field {...input('name')} hint={m.document_name_hint()} autoComplete="off" isRequired />
        <SelectField {...input('section')}>
          <Options all={ownSections.map((section) => [section, ownDocumentFields.section.optionLabel(section)])} />
        </SelectField>
      </AdminForm>
    </>
  );
}
