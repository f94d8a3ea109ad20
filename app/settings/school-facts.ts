import { initialValues, pickFields, tidiedText, valueError } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { type InputData, inputsOf } from '../forms/input-data.ts';
import { m } from '../paraglide/messages.js';
import { type School, type SchoolFact, shownLanguages } from './school.ts';
import { type SchoolField, type SchoolSection, schoolFields } from './school-fields.ts';

const fields: Record<SchoolFact, SchoolField> = schoolFields;

export const schoolDefaults: School = initialValues(schoolFields);

export function isSchoolFact(name: string): name is SchoolFact {
  return Object.hasOwn(schoolFields, name);
}

export function factsOf(section: SchoolSection): SchoolFact[] {
  return Object.keys(fields).filter((name): name is SchoolFact => fields[name as SchoolFact].section === section);
}

export function factInputs(names: readonly SchoolFact[]): InputData[] {
  return inputsOf(pickFields(schoolFields, names));
}

/** What is stored for what was typed. */
export function tidyFact(name: SchoolFact, typed: string): string {
  const field = fields[name];
  return field.kind === 'text' ? tidiedText(field, typed) : typed;
}

/** Undefined when `tidied` may be stored; else how to correct it. */
export function factError(name: SchoolFact, tidied: string): string | undefined {
  return valueError(fields[name], tidied);
}

/** What is wrong with facts that are right each. */
export function factErrors({ firstLanguage, ...values }: Partial<School>): FieldErrors {
  if (firstLanguage === undefined) return {};
  const isShown = shownLanguages({ ...schoolDefaults, ...values }).includes(firstLanguage);
  return isShown ? {} : { firstLanguage: m.settings_first_language_hidden() };
}
