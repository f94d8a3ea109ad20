import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { formatNumber } from '../../lib/languages/numbers.ts';
import { characterCount } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import { useIsHydrated } from '../page-facts.ts';

type FrameProps = {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
};

export type TypingProps = FrameProps & {
  typed?: string;
  autoComplete?: string | undefined;
  /** As `characterCount` counts. */
  maxLength?: number;
  /** Of what is typed, where it is not that of the page. */
  lang?: string | undefined;
  isRequired?: boolean;
  isFocused?: boolean;
};

type FieldProps = TypingProps & {
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  suggestions?: readonly string[] | undefined;
  children?: ReactNode;
};

export function Field({ type = 'text', inputMode, autoCapitalize, suggestions, children, ...rest }: FieldProps) {
  const listId = suggestions && `field-${rest.name}-list`;
  const isCounted = type === 'text' && (rest.maxLength ?? 0) >= countedMaxLength;
  const { attributes, note } = useCounted(rest, isCounted);
  return (
    <FieldFrame {...rest}>
      <div className="field-line">
        <input
          type={type}
          className="field-control"
          inputMode={inputMode}
          autoCapitalize={autoCapitalize}
          list={listId}
          {...attributes}
        />
        {suggestions && (
          <datalist id={listId}>
            {suggestions.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        )}
        {children}
      </div>
      {note}
    </FieldFrame>
  );
}

/** Shorter ones, such as a code, are cut where they end. */
const countedMaxLength = 100;

export function TextArea({ rows = 4, ...rest }: TypingProps & { rows?: number | undefined }) {
  const { attributes, note } = useCounted(rest, true);
  return (
    <FieldFrame {...rest}>
      <textarea className="field-control" rows={rows} {...attributes} />
      {note}
    </FieldFrame>
  );
}

/** In the admin area the excess is counted, and text is never cut off silently. */
function useCounted(rest: TypingProps, isCounted: boolean) {
  const { maxLength = Number.POSITIVE_INFINITY, typed = '' } = rest;
  const [length, setLength] = useState(characterCount(typed));
  const isHydrated = useIsHydrated();
  const attributes = fieldAttributes(rest);
  if (!isCounted || !isHydrated) return { attributes, note: null };
  const isNear = length > maxLength * countedFrom;
  const onChange = ({ target }: { target: { value: string } }) => setLength(characterCount(target.value));
  const note = (
    <p className="field-hint" role="status" hidden={!isNear}>
      {isNear && charactersLeft(maxLength - length)}
    </p>
  );
  return { attributes: { ...attributes, maxLength: undefined, onChange }, note };
}

const countedFrom = 0.9;

function charactersLeft(left: number): string {
  const count = formatNumber(Math.abs(left));
  return left < 0 ? m.ui_characters_too_many({ count }) : m.ui_characters_left({ count });
}

export function SelectField({ children, ...rest }: TypingProps & { children: ReactNode }) {
  return (
    <FieldFrame {...rest}>
      <select className="field-control" {...fieldAttributes(rest)}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** In their order: what is sent, and what is read. */
export function Options({ all }: { all: readonly (readonly [value: string | number, label: string])[] }) {
  return all.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type FieldFrameProps = FrameProps & {
  isLive?: boolean;
  children: ReactNode;
};

export function FieldFrame({ label, name, hint, error, isOptional, isLive, children }: FieldFrameProps) {
  const id = `field-${name}`;
  const fault = error && <FieldError id={`${id}-error`}>{error}</FieldError>;
  return (
    <div className={error ? 'field field-faulty' : 'field'}>
      <label className="field-label" id={`${id}-label`} htmlFor={id}>
        {label} {isOptional && <span className="field-optional">{m.ui_not_required()}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {isLive ? <div aria-live="polite">{fault}</div> : fault}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="warning-circle-fill" size={20} />
      {children}
    </p>
  );
}

/** Browsers count a letter with its nukta, and an emoji, as two: what the server takes is never cut off. */
export function nativeMaxLength(characters: number): number {
  return 2 * characters;
}

export function fieldAttributes({
  name,
  hint,
  error,
  typed,
  autoComplete,
  maxLength,
  lang,
  isRequired,
  isFocused,
}: TypingProps) {
  const id = `field-${name}`;
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    autoComplete,
    maxLength: maxLength && nativeMaxLength(maxLength),
    lang,
    defaultValue: typed,
    required: isRequired,
    autoFocus: isFocused,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptions || undefined,
  };
}

type TickBoxProps = {
  label: string;
  name: string;
  value?: string;
  isTicked?: boolean;
  hint?: string;
  error?: string | undefined;
};

export function TickBox({ label, name, value, isTicked, hint, error }: TickBoxProps) {
  const hintId = hint && `field-${name}-hint`;
  const errorId = error && `field-${name}-error`;
  return (
    <>
      <label className="tick-box">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field-hint tick-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}

export function fieldProps<Name extends string>(
  answer: FormAnswer | undefined,
  order: readonly string[],
  limits: Record<Name, number>,
  saved: NoInfer<Partial<Record<Name, string>>> = {},
) {
  const firstFaulty = order.find((name) => answer?.errors[name] !== undefined);
  return (name: Name) => ({
    name,
    typed: answer?.typed[name]?.[0] ?? saved[name] ?? '',
    error: answer?.errors[name],
    isFocused: name === firstFaulty,
    maxLength: limits[name],
  });
}
