import { ChipsInput } from '../ui/forms/field-inputs.tsx';
import { fields } from './block-fields.ts';

type AreaInputProps = { name: string; label: string; typed: string; error: string | undefined };

export function AreaInput({ name, label, typed, error }: AreaInputProps) {
  const options = fields.area.options.map((value) => ({ value, label: fields.area.optionLabel(value) }));
  return <ChipsInput input={{ name, label, options }} chosen={typed || fields.area.initial} error={error} />;
}
