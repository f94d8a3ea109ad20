import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { inputsOf } from '../../forms/input-data.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { FieldSet } from '../field-sets/field-set.ts';
import { fieldsIn } from '../value-fields.ts';
import { findFieldSet, shownFieldSet } from '../values.server.ts';
import type { Route } from './+types/section-form';
import { WayBack } from './document-form.tsx';
import { findValuesForm, handleValuesForm } from './values-form.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = adminPage((loaded?: Loaded) => loaded?.title ?? m.disclosure_admin_title());

/** What is typed into a section, and nothing that settings, files or the faculty tell. */
function requireSection(set: FieldSet, param: string) {
  const section = set.sections.find((one) => one.letter.toLowerCase() === param);
  const fields = fieldsIn(section?.rows ?? []);
  if (!section || Object.keys(fields).length === 0) throw data(null, { status: 404 });
  const { letter, title, rows } = section;
  const isOfStaff = rows.some((row) => row.kind === 'staff' && row.mayBeNone);
  return { letter, title: `${letter}. ${title}`, isOfStaff, fields };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { fields, ...section } = requireSection(shownFieldSet(await findFieldSet(db)), params.letter);
  return { ...section, ...(await findValuesForm(db, fields)), inputs: inputsOf(fields) };
}

export async function action(args: Route.ActionArgs) {
  const set = await findFieldSet(args.context.get(servicesContext).db);
  const { letter, title: label } = requireSection(set, args.params.letter);
  const { fields } = requireSection(shownFieldSet(set), args.params.letter);
  return handleValuesForm(args, { fields, label, row: `section-${letter}` });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function SectionForm({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { inputs, letter, version, typed, isOfStaff } = loaderData;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <>
      <WayBack />
      <AdminForm key={letter} answer={answer} version={version} opened={typed}>
        {isOfStaff && (
          <p>
            {m.disclosure_staff_intro()}{' '}
            <a className="link-line" href={href('/admin/faculty')}>
              {m.disclosure_staff_link()}
            </a>
          </p>
        )}
        <FieldInputs inputs={inputs} form={form} />
      </AdminForm>
    </>
  );
}
