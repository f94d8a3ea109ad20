import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';

type FrameProps = {
  label: string;
  name: string;
  hint?: string;
  /** A sentence that says how to mend what was typed. */
  error?: string;
  /** The label says in words that the field may stay empty. */
  isOptional?: boolean;
};

type TypingProps = FrameProps & {
  /** What was typed before, to stand in the field again. */
  typed?: string;
  autoComplete?: string;
  maxLength?: number;
  isRequired?: boolean;
  /** The field has the focus when the page opens: for the first faulty one. */
  isFocused?: boolean;
};

type FieldProps = TypingProps & {
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  /** A control that stands at the end of the field, joined to it. */
  children?: ReactNode;
};

/** One line to type in, with its label above and its sentence below. */
export function Field({ type = 'text', inputMode, autoCapitalize, children, ...rest }: FieldProps) {
  return (
    <FieldFrame {...rest}>
      <div className="field-line">
        <input
          type={type}
          className="field-control"
          inputMode={inputMode}
          autoCapitalize={autoCapitalize}
          {...attributesOf(rest)}
        />
        {children}
      </div>
    </FieldFrame>
  );
}

export function TextArea({ rows = 4, ...rest }: TypingProps & { rows?: number }) {
  return (
    <FieldFrame {...rest}>
      <textarea className="field-control" rows={rows} {...attributesOf(rest)} />
    </FieldFrame>
  );
}

/** A label above, a hint and a sentence around one control. */
export function FieldFrame({ label, name, hint, error, isOptional, children }: FrameProps & { children: ReactNode }) {
  const id = `field-${name}`;
  return (
    <div className={error ? 'field field-faulty' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label} {isOptional && <span className="field-optional">{m.ui_not_required()}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning-circle-fill" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}

function attributesOf({ name, hint, error, typed, autoComplete, maxLength, isRequired, isFocused }: TypingProps) {
  const id = `field-${name}`;
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    autoComplete,
    maxLength,
    defaultValue: typed,
    required: isRequired,
    autoFocus: isFocused,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptions || undefined,
  };
}

type TickBoxProps = { label: string; name: string; value?: string; isTicked?: boolean };

/** A box to tick; its words belong to the target. */
export function TickBox({ label, name, value, isTicked }: TickBoxProps) {
  return (
    <label className="tick-box">
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      <span>{label}</span>
    </label>
  );
}

/** Stands above a form that could not be taken, and tells what to look at. */
export function ErrorSummary({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Note kind="error" title={title}>
      {children}
    </Note>
  );
}
