import { data, Form } from 'react-router';
import { conflictOnRecord } from '../../content/conflict.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import { type ChoiceField, type TextField, typedValues } from '../../forms/fields.ts';
import { readForm, versionField } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { isOwn } from '../../texts/originals.ts';
import type { ReadyTexts } from '../../texts/ready-texts.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, SelectField, TextArea, type TypingProps } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/edit-text';
import { textsAt } from './text-lists.server.ts';

export const handle = adminPage((loaded?: { title: string }) => loaded?.title ?? m.admin_area());

/** Also of a new one, which has no id. */
export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { labels, fields, intro, find, shown, originals, ...texts } = textsAt(url);
  const form = { intro: intro?.(), inputs: Object.entries(fields).map(([name, field]) => inputOf(name, field, texts)) };
  if (id === undefined) return { title: labels.add(), ...form, saved: undefined };
  const { db } = context.get(servicesContext);
  const [found, { firstLanguage }] = await Promise.all([find(db, id), findSchool(db)]);
  if (!found) throw data(null, { status: 404 });
  return {
    title: labels.edit(),
    ...form,
    saved: {
      id,
      version: found.version,
      typed: typedValues(fields, { ...shown(found, firstLanguage) }),
      canReset: Object.keys(originals(found, firstLanguage)).some((column) => isOwn(found, column)),
      isInBin: found.removed_at !== null,
    },
  };
}

/** As plain data: no declaration comes to the browser. */
function inputOf(
  name: string,
  field: TextField | ChoiceField,
  { hints, languageOf }: Pick<ReadyTexts, 'hints' | 'languageOf'>,
) {
  const isText = field.kind === 'text';
  return {
    name,
    label: field.label(),
    hint: hints?.[name]?.(),
    lang: languageOf?.(name),
    isRequired: isText && field.required !== undefined,
    isOptional: isText && field.required === undefined,
    maxLength: isText ? field.max : undefined,
    hasLines: isText && field.hasLines === true,
    options: isText ? undefined : field.options.map((value) => ({ value, label: field.optionLabel(value) })),
  };
}

const resetIntent = 'reset';

export async function action({ url, params: { id }, ...args }: Route.ActionArgs) {
  const texts = textsAt(url);
  return id === undefined ? create(args, texts) : change(args, texts, id);
}

function create(args: FormArgs, { fields, path, check, ...texts }: ReadyTexts) {
  return handleForm(args, {
    fields,
    failure: m.captions_not_saved,
    check: (values) => check(values, null),
    run: (tx, { values }) => texts.create(tx, values, requireStaff(args.context)),
    done: (_id, { values: { name = '' } }) => ({ to: path, flash: m.text_created({ name }) }),
  });
}

async function change(args: FormArgs, texts: ReadyTexts, id: string) {
  const { table, path, fields, check, shown } = texts;
  const { db } = args.context.get(servicesContext);
  const [saved, { firstLanguage }] = await Promise.all([texts.find(db, id), findSchool(db)]);
  if (!saved) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const isReset = form.get('intent') === resetIntent;
  return handleRecordForm(
    { ...args, form },
    {
      fields: isReset ? {} : fields,
      failure: m.captions_not_saved,
      check: (values) => (isReset ? {} : check(values, saved.key)),
      run: (tx, { values, version }) => {
        const by = requireStaff(args.context);
        return isReset ? texts.reset(tx, { ...saved, version }, by) : texts.update(tx, { id, version }, values, by);
      },
      conflict(row, { typed }) {
        const current = { ...shown(row, firstLanguage) };
        return conflictOnRecord(db, { table, fields, current, typed: isReset ? typedValues(fields, current) : typed });
      },
      done(_changed, { values }) {
        const { name } = shown({ ...saved, name: values.name ?? '' }, firstLanguage);
        return { to: path, flash: isReset ? m.text_reset_done({ name }) : m.text_saved({ name }) };
      },
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditText({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { intro, inputs, saved } = loaderData;
  const typed = answer?.typed.name ? answer.typed : saved?.typed;
  const firstFaulty = inputs.find(({ name }) => answer?.errors[name] !== undefined)?.name;
  return (
    <>
      <AdminForm
        key={saved && `${saved.id} ${saved.version}`}
        answer={answer}
        send={{ icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() }}
        isInBin={saved?.isInBin}
        version={saved?.version}
        opened={saved?.typed}
      >
        {intro && <p>{intro}</p>}
        {inputs.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            name={name}
            typed={typed?.[name]?.[0] ?? ''}
            error={answer?.errors[name]}
            isFocused={name === firstFaulty}
          />
        ))}
      </AdminForm>
      {saved?.canReset && !saved.isInBin && (
        <Form method="post" className="panel">
          <input type="hidden" name={versionField} value={saved.version} />
          <SendButton
            intent={resetIntent}
            icon="arrow-u-up-left-bold"
            className="button-outline"
            busyLabel={m.text_reset_busy()}
          >
            {m.text_reset()}
          </SendButton>
        </Form>
      )}
    </>
  );
}

type TextInputProps = TypingProps & { hasLines: boolean; options: { value: string; label: string }[] | undefined };

function TextInput({ hasLines, options, ...input }: TextInputProps) {
  if (hasLines) return <TextArea {...input} />;
  if (!options) return <Field {...input} />;
  return (
    <SelectField {...input}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
