import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { FieldSet } from '../field-sets/field-set.ts';
import { shownFieldSet } from '../field-sets/shown-field-set.server.ts';
import { fieldsFor, inputsOf, optionLabel, tidyValue, type ValueInput, valueErrors } from '../value-inputs.ts';
import { findFieldSet } from '../values.server.ts';
import type { Route } from './+types/section-form';
import { WayBack } from './document-form.tsx';
import { findValuesForm, handleValuesForm } from './values-form.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = adminPage((loaded?: Loaded) => loaded?.title ?? m.disclosure_admin_title());

/** What is typed into a section, and nothing that settings, files or the faculty tell. */
function requireSection(set: FieldSet, param: string) {
  const section = set.sections.find((one) => one.letter.toLowerCase() === param);
  const inputs = section?.rows.flatMap(inputsOf) ?? [];
  if (!section || inputs.length === 0) throw data(null, { status: 404 });
  const { letter, title } = section;
  return { letter, title: `${letter}. ${title}`, inputs };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { letter, title, inputs } = requireSection(shownFieldSet(await findFieldSet(db)), params.letter);
  const form = await findValuesForm(
    db,
    inputs.map(({ name }) => name),
  );
  return { title, inputs, ...form, letter };
}

export async function action(args: Route.ActionArgs) {
  const set = await findFieldSet(args.context.get(servicesContext).db);
  const { letter, title } = requireSection(set, args.params.letter);
  const { inputs } = requireSection(shownFieldSet(set), args.params.letter);
  const formatOf = new Map(inputs.map(({ name, format }) => [name, format]));
  return handleValuesForm(args, {
    fields: fieldsFor(inputs),
    label: title,
    row: `section-${letter}`,
    tidy: (name, typed) => tidyValue(formatOf.get(name) ?? 'text', typed),
    check: (values) => valueErrors(inputs, Object.fromEntries(values)),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function SectionForm({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { inputs, letter, version, typed } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const input = fieldInputs(fieldsFor(inputs), {
    errors: {},
    ...answer,
    typed: { ...typed, ...answer?.typed },
  });
  return (
    <>
      <WayBack />
      <AdminForm key={letter} answer={answer} version={version} opened={typed} send={send}>
        {inputs.some(({ format }) => format === 'none') && (
          <p>
            {m.disclosure_staff_intro()}{' '}
            <a className="link-line" href={href('/admin/faculty')}>
              {m.disclosure_staff_link()}
            </a>
          </p>
        )}
        {inputs.map((one) => (
          <ValueField key={one.name} declared={one} input={input(one.name)} />
        ))}
      </AdminForm>
    </>
  );
}

type FieldProps = { declared: ValueInput; input: ReturnType<ReturnType<typeof fieldInputs>> };

function ValueField({ declared: { format, hint }, input }: FieldProps) {
  const shown = { ...input, ...(hint && { hint }) };
  if (format === 'yes-no' || format === 'none') {
    const values = format === 'none' ? ['', 'none'] : ['', 'yes', 'no'];
    return (
      <SelectField {...shown}>
        {values.map((value) => (
          <option key={value} value={value}>
            {optionLabel(format, value)}
          </option>
        ))}
      </SelectField>
    );
  }
  if (format === 'text') return <TextArea {...shown} rows={3} isOptional />;
  const kinds = {
    count: { inputMode: 'numeric' },
    area: { inputMode: 'decimal' },
    video: { inputMode: 'url' },
  } as const;
  return <Field {...shown} {...kinds[format]} autoComplete="off" isOptional />;
}
