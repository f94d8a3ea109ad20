import type { FormAnswer } from '../forms/form.ts';
import type { InputData } from '../forms/input-data.ts';
import { FieldInputs } from '../ui/forms/field-inputs.tsx';
import { HoursInputs } from './hours-inputs.tsx';
import { isHoursFact } from './office-hours.ts';

type FactInputsProps = { inputs: readonly InputData[]; form: FormAnswer };

/** The hours of all days are one group, after the other facts. */
export function FactInputs({ inputs, form }: FactInputsProps) {
  const others = inputs.filter(({ name }) => !isHoursFact(name));
  const hasFault = others.some(({ name }) => form.errors[name] !== undefined);
  return (
    <>
      <FieldInputs inputs={others} form={form} />
      {others.length < inputs.length && <HoursInputs form={form} isFocusTaken={hasFault} />}
    </>
  );
}
