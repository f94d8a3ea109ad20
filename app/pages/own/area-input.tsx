import { FieldError } from '../../ui/forms/field.tsx';
import type { Area } from '../../ui/page-facts.ts';
import { pageSettingFields } from './own-page-fields.ts';

type AreaInputProps = { name: string; label: string; typed: string; error: string | undefined };

export function AreaInput({ name, label, typed, error }: AreaInputProps) {
  const { options, initial, optionLabel } = pageSettingFields.area;
  return (
    <fieldset className="choice-row">
      <legend className="field-label">{label}</legend>
      {(options as readonly Area[]).map((area) => (
        <label key={area} className="choice">
          <input type="radio" name={name} value={area} defaultChecked={area === (typed || initial)} />
          <span className="chip">{optionLabel(area)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
