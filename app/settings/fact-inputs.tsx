import type { FormAnswer } from '../forms/form.ts';
import type { InputData } from '../forms/input-data.ts';
import { FieldInputs } from '../ui/forms/field-inputs.tsx';
import { HoursInputs } from './hours-inputs.tsx';
import { hoursOfWeeks, isHoursFact } from './office-hours.ts';

type FactInputsProps = { inputs: readonly InputData[]; form: FormAnswer };

/** The hours of a week are one group, after the other facts. */
export function FactInputs({ inputs, form }: FactInputsProps) {
  const others = inputs.filter(({ name }) => !isHoursFact(name));
  const isFaulty = (name: string) => form.errors[name] !== undefined;
  const weeks = hoursOfWeeks.filter(([monday]) => inputs.some(({ name }) => name === monday));
  return (
    <>
      <FieldInputs inputs={others} form={form} />
      {weeks.map((week, index) => (
        <HoursInputs
          key={week[0]}
          week={week}
          form={form}
          isFocusTaken={[...others.map(({ name }) => name), ...weeks.slice(0, index).flat()].some(isFaulty)}
        />
      ))}
    </>
  );
}
