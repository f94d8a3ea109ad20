import { FieldError } from '../ui/forms/field.tsx';
import { fields } from './block-fields.ts';

type AreaInputProps = { name: string; label: string; typed: string; error: string | undefined };

export function AreaInput({ name, label, typed, error }: AreaInputProps) {
  const { options, initial, optionLabel } = fields.area;
  return (
    <fieldset className="choice-row">
      <legend className="field-label">{label}</legend>
      {options.map((area) => (
        <label key={area} className="choice">
          <input type="radio" name={name} value={area} defaultChecked={area === (typed || initial)} />
          <span className="chip">{optionLabel(area)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
