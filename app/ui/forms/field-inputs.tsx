import type { ComponentType, ReactNode } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import type { InputData } from '../../forms/input-data.ts';
import { Icon } from '../icon.tsx';
import { DateField } from './date-field.tsx';
import { Field, FieldError, Options, SelectField, TextArea, TickBox, type TypingProps } from './field.tsx';

type FieldInputsProps = {
  inputs: readonly InputData[];
  form: FormAnswer;
  /** Something above them is faulty and has the focus. */
  isFocusTaken?: boolean;
  /** It is heavy: only forms with a rich text bring it. */
  RichInput?: RichInput;
};

type RichInput = ComponentType<TypingProps & { rows?: number | undefined }>;

/** The inputs of declared fields, in their order. The first faulty one gets the focus. */
export function FieldInputs({ inputs, form, isFocusTaken = false, RichInput }: FieldInputsProps) {
  const firstFaulty = isFocusTaken ? undefined : inputs.find(({ name }) => form.errors[name] !== undefined)?.name;
  const inputOf = (input: InputData) => (
    <OneInput
      key={input.name}
      input={input}
      typed={form.typed[input.name]?.[0]}
      error={form.errors[input.name]}
      isFocused={input.name === firstFaulty}
      RichInput={RichInput}
    />
  );
  return inputs.map((input, index) => {
    const next = inputs[index + 1];
    if (inputs[index - 1]?.isPaired) return null;
    if (!input.isPaired || !next) return inputOf(input);
    return (
      <div key={input.name} className="field-pair">
        {inputOf(input)}
        {inputOf(next)}
      </div>
    );
  });
}

type OneInputProps = {
  input: InputData;
  typed: string | undefined;
  error: string | undefined;
  isFocused: boolean;
  RichInput: RichInput | undefined;
};

function OneInput({ input, typed = '', error, isFocused, RichInput = TextArea }: OneInputProps) {
  const { kind, options = [], suggestions, isPaired: _, type, inputMode, ...rest } = input;
  const shown = { ...rest, typed, error, isFocused };
  switch (kind) {
    case 'line':
      return <Field {...shown} type={type} inputMode={inputMode} suggestions={suggestions} />;
    case 'lines':
      return <TextArea {...shown} />;
    case 'rich':
      return <RichInput {...shown} />;
    case 'select':
      return (
        <SelectField {...shown}>
          <Options all={options.map(({ value, label }) => [value, label])} />
        </SelectField>
      );
    case 'chips':
      return <ChipsInput input={input} chosen={typed} error={error} />;
    case 'checkbox':
      return <TickBox name={rest.name} value="1" label={rest.label} isTicked={typed === '1'} />;
    case 'date':
    case 'datetime-local':
      return <DateField {...shown} type={kind} />;
  }
}

type ChipsInputProps = {
  input: Pick<InputData, 'name' | 'label' | 'options'>;
  chosen: string;
  error: string | undefined;
};

export function ChipsInput({ input: { name, label, options = [] }, chosen, error }: ChipsInputProps) {
  const errorId = error && `${name}-error`;
  return (
    <fieldset className="choice-row" aria-describedby={errorId}>
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <ChoiceChip key={option.value} name={name} value={option.value} chosen={chosen}>
          {option.icon && <Icon name={option.icon} size={20} />}
          {option.label}
        </ChoiceChip>
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

type ChoiceChipProps = {
  name: string;
  value: string;
  chosen: string | undefined;
  isHidden?: boolean;
  onChoose?: () => void;
  children: ReactNode;
};

/** A radio button, so that it works with arrow keys and without script. */
export function ChoiceChip({ name, value, chosen, isHidden, onChoose, children }: ChoiceChipProps) {
  return (
    <label className="choice" hidden={isHidden}>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} onChange={onChoose} />
      <span className="chip">{children}</span>
    </label>
  );
}
