import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field, FieldError, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { BlockField, BlockFields, BlockTextField, PageFile, PagePicture } from '../block-fields.ts';
import { type AnyValues, documentInput, photoInput, simpleFields } from '../block-form/block-values.ts';
import { FileInput } from './file-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { iconLabel, isSchoolIcon, schoolIcons } from './school-icons.ts';
import { TableInput } from './table-input.tsx';

type BlockInputsProps = {
  fields: BlockFields;
  form: FormAnswer;
  values: AnyValues;
  addresses: readonly string[];
  isTableEdit: boolean | undefined;
};

export function BlockInputs({ fields, form, values, addresses, isTableEdit }: BlockInputsProps) {
  const order = [...Object.keys(fields), photoInput, documentInput];
  const input = fieldInputs(simpleFields(fields), form, order);
  return Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'picture') {
      const saved = values[name] as PagePicture | null;
      return <PictureInput key={name} field={field} saved={saved} form={form} />;
    }
    if (field.kind === 'table')
      return <TableInput key={name} label={field.label()} form={form} isEdited={isTableEdit} />;
    if (field.kind === 'file') {
      return <FileInput key={name} label={field.label()} saved={values[name] as PageFile | null} form={form} />;
    }
    return <SimpleInput key={name} field={field} input={input(name)} addresses={addresses} />;
  });
}

type InputProps = ReturnType<ReturnType<typeof fieldInputs>>;

type SimpleInputProps = {
  field: Exclude<BlockField, { kind: 'picture' | 'table' | 'file' }>;
  input: InputProps;
  addresses: readonly string[];
};

function SimpleInput({ field, input, addresses }: SimpleInputProps) {
  if (field.kind === 'text') return <TextInput field={field} input={input} addresses={addresses} />;
  if (field.kind === 'checkbox') {
    return (
      <div>
        <label className="tick-box">
          <input type="checkbox" name={input.name} value="1" defaultChecked={input.typed === '1'} />
          <span>{input.label}</span>
        </label>
        {input.error && <FieldError>{input.error}</FieldError>}
      </div>
    );
  }
  if (input.name === 'icon') return <IconInput input={input} />;
  return <ChoiceInput field={field} input={input} />;
}

function TextInput({ field, input, addresses }: Omit<SimpleInputProps, 'field'> & { field: BlockTextField }) {
  switch (field.input) {
    case 'rich':
      return <RichTextField {...input} rows={12} isOptional />;
    case 'area':
      return <TextArea {...input} rows={4} isOptional />;
    case 'lines':
      return <TextArea {...input} rows={5} hint={m.pages_lines_hint()} isOptional />;
    case 'address':
      return <Field {...input} hint={m.pages_address_hint()} suggestions={addresses} inputMode="url" isOptional />;
    case 'phone':
      return <Field {...input} type="tel" isOptional />;
    case 'line':
      return <Field {...input} isOptional />;
  }
}

type ChoiceInputProps = { field: Extract<BlockField, { kind: 'choice' }>; input: InputProps };

function ChoiceInput({ field, input }: ChoiceInputProps) {
  return (
    <SelectField {...input}>
      {field.options.map((option) => (
        <option key={option} value={option}>
          {field.optionLabel(option)}
        </option>
      ))}
    </SelectField>
  );
}

type IconInputProps = { input: { name: string; label: string; typed: string; error: string | undefined } };

/** Icons with their names: radio buttons, so that it works with arrow keys and without script. */
function IconInput({ input: { name, label, typed, error } }: IconInputProps) {
  const chosen = typed as IconName;
  const offered: IconName[] = isSchoolIcon(chosen) ? schoolIcons : [chosen, ...schoolIcons];
  return (
    <details className="icon-choice" open={error !== undefined}>
      <summary>
        <span className="field-label">{label}</span>
        <span className="chip">
          <Icon name={chosen} />
          {iconLabel(chosen)}
        </span>
      </summary>
      <fieldset className="icon-grid">
        <legend className="visually-hidden">{label}</legend>
        {offered.map((option) => (
          <label key={option} className="choice">
            <input type="radio" name={name} value={option} defaultChecked={option === chosen} />
            <span className="chip">
              <Icon name={option} />
              {iconLabel(option)}
            </span>
          </label>
        ))}
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
    </details>
  );
}
