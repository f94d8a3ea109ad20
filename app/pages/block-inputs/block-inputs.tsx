import type { FormAnswer } from '../../forms/form.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { PageFile, PagePicture } from '../block-fields.ts';
import type { BlockInput } from '../block-form/block-form.server.ts';
import { type AnyValues, documentInput, galleryInput, photoInput } from '../block-form/block-values.ts';
import { FileInput } from './file-input.tsx';
import { LinkInput } from './link-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { iconLabel, isSchoolIcon, schoolIcons } from './school-icons.ts';
import { TableInput } from './table-input.tsx';

type BlockInputsProps = {
  inputs: readonly BlockInput[];
  form: FormAnswer;
  values: AnyValues;
  tableNote: string | undefined;
};

export function BlockInputs({ inputs, form, values, tableNote }: BlockInputsProps) {
  const order = [...inputs.map(({ name }) => name), photoInput, galleryInput, documentInput];
  const firstFaulty = order.find((name) => form.errors[name] !== undefined);
  return inputs.map((input) => {
    const { name, label } = input;
    const saved = values[name];
    switch (input.kind) {
      case 'picture':
        return <PictureInput key={name} {...input} saved={saved as PagePicture | null} form={form} />;
      case 'table':
        return <TableInput key={name} label={label} form={form} note={tableNote} />;
      case 'file':
        return <FileInput key={name} label={label} saved={saved as PageFile | null} form={form} />;
      case 'link':
        return <LinkInput key={name} {...input} form={form} isFocused={name === firstFaulty} />;
      case 'icon':
        return <IconInput key={name} name={name} label={label} form={form} />;
      default:
        return (
          <FieldInputs
            key={name}
            inputs={[input]}
            form={form}
            isFocusTaken={name !== firstFaulty}
            RichInput={RichTextField}
          />
        );
    }
  });
}

type IconInputProps = { name: string; label: string; form: FormAnswer };

/** Icons with their names: radio buttons, so that it works with arrow keys and without script. */
function IconInput({ name, label, form }: IconInputProps) {
  const chosen = form.typed[name]?.[0] as IconName;
  const error = form.errors[name];
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
