import { ChipsInput } from '../ui/forms/field-inputs.tsx';
import { areaField } from './area-field.ts';

type AreaInputProps = { name: string; label: string; typed: string; error: string | undefined };

export function AreaInput({ name, label, typed, error }: AreaInputProps) {
  const options = areaField.options.map((value) => ({ value, label: areaField.optionLabel(value) }));
  return <ChipsInput input={{ name, label, options }} chosen={typed || areaField.initial} error={error} />;
}
