import { type ReactNode, useId } from 'react';
import { FieldError } from '../ui/forms/field.tsx';
import type { ListAnswers } from './list-columns.ts';

export function AnswerFields({ answers }: { answers: ListAnswers }) {
  const given = Object.entries(answers).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type ChoiceFieldProps = {
  name: string;
  question: string;
  options: readonly { value: string; label: string }[];
  error: string | undefined;
  children?: ReactNode;
};

/** A question without an answer chosen beforehand. The browser asks for one: a refusal would show less of the list. */
export function ChoiceField({ name, question, options, error, children }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className="import-choice" aria-describedby={children ? id : undefined}>
      <legend className="field-label">{question}</legend>
      {children && (
        <p className="field-hint" id={id}>
          {children}
        </p>
      )}
      {options.map(({ value, label }, index) => (
        <label className="tick-box" key={value}>
          {/* biome-ignore lint/a11y/noAutofocus: the unanswered question is where to go on. */}
          <input type="radio" name={name} value={value} required autoFocus={error !== undefined && index === 0} />
          <span>{label}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
