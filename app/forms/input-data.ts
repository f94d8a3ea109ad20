import type { IconName } from '../ui/icon-names.ts';
import type { Field, Fields, TextFormat } from './fields.ts';

/** An input as plain data: a page sends it to the browser, which knows no declaration. */
export type InputData = Pick<TextFormat, 'type' | 'inputMode'> & {
  name: string;
  kind: 'line' | 'lines' | 'rich' | 'select' | 'chips' | 'checkbox' | 'date' | 'datetime-local';
  label: string;
  hint?: string | undefined;
  lang?: string | undefined;
  isRequired?: boolean;
  isOptional?: boolean;
  isPaired?: boolean | undefined;
  maxLength?: number;
  rows?: number | undefined;
  autoComplete?: string | undefined;
  options?: { value: string; label: string; icon?: IconName | undefined }[];
  suggestions?: readonly string[] | undefined;
};

/** What beside the declaration depends on the school. */
export type InputFacts = {
  suggestions?: Readonly<Record<string, readonly string[]>>;
  /** Of what is typed there, where it is not that of the page. */
  languageOf?: ((name: string) => string | undefined) | undefined;
};

/** In the order of the declaration. Fields that other inputs fill, such as the middle of a picture, have none. */
export function inputsOf(fields: Fields, { suggestions = {}, languageOf }: InputFacts = {}): InputData[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = field.hasOwnInput ? undefined : ownData(field);
    if (!own) return [];
    const { label, hint, isPaired } = field;
    const data = { name, label: label(), hint: hint?.(), lang: languageOf?.(name), isPaired };
    const offered = suggestions[name];
    // Some browsers show no suggestions with it.
    return [{ ...data, suggestions: offered, ...own, ...(offered && { autoComplete: undefined }) }];
  });
}

function ownData(field: Field): (Pick<InputData, 'kind'> & Partial<InputData>) | null {
  switch (field.kind) {
    case 'text': {
      const { max: maxLength, hasLines, isRich, rows, format } = field;
      const kind = isRich ? 'rich' : hasLines ? 'lines' : 'line';
      return { kind, maxLength, rows, ...(format && typingOf(format)), ...needOf(field) };
    }
    case 'choice': {
      const options = field.options.map((value) => ({
        value,
        label: field.optionLabel(value),
        icon: field.optionIcon?.(value),
      }));
      const isOptional = field.isOptional ?? field.options.includes('');
      return { kind: field.optionIcon ? 'chips' : 'select', isOptional, options };
    }
    case 'checkbox':
      return { kind: 'checkbox' };
    case 'day':
      return { kind: 'date', ...needOf(field) };
    case 'moment':
      return { kind: 'datetime-local', isOptional: true };
    case 'number':
      return { kind: 'line', inputMode: 'numeric', maxLength: 12, autoComplete: 'off', ...needOf(field) };
    case 'id':
      return null;
  }
}

/** What must have a format is the school's own, which a browser does not know of the person who types. */
function typingOf({ tidy, isRight, error, ...typing }: TextFormat) {
  return { ...typing, autoComplete: 'off' };
}

function needOf({ required, isOptional = true }: { required?: () => string; isOptional?: boolean }) {
  return required ? { isRequired: true } : { isOptional };
}
