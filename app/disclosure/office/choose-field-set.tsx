import { href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { fieldSetOf, fieldSets } from '../field-sets/all-field-sets.ts';
import { fieldSetField } from '../value-fields.ts';
import { findFieldSet, setFieldSet, shownFieldSet } from '../values.server.ts';
import type { Route } from './+types/choose-field-set';

export const handle = adminPage(m.field_set_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await findFieldSet(context.get(servicesContext).db);
  const choices = fieldSets.map(shownFieldSet).map(({ id: value, about, title }) => ({
    value,
    label: about.endsWith(title) ? about : `${about} – ${title}`,
  }));
  return { chosen: id, choices };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: { field_set: fieldSetField(fieldSets) },
    failure: m.admin_error_occurred,
    run: (tx, { values }) => setFieldSet(tx, fieldSetOf(values.field_set), requireStaff(args.context)),
    done: () => ({ to: href('/admin/documents'), flash: m.field_set_saved() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ChooseFieldSet({ loaderData, actionData: answer }: Route.ComponentProps) {
  const chosen = answer?.typed.field_set?.[0] ?? loaderData.chosen;
  return (
    <AdminForm answer={answer}>
      <fieldset className="who-choice">
        <legend className="field-label">{m.field_set_question()}</legend>
        {loaderData.choices.map(({ value, label }) => (
          <label key={value} className="tick-box">
            <input type="radio" name="field_set" value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
        {answer?.errors.field_set && <FieldError>{answer.errors.field_set}</FieldError>}
      </fieldset>
      <p>{m.field_set_help()}</p>
    </AdminForm>
  );
}
