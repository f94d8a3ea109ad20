import { initialValues } from '../forms/fields.ts';
import type { School, SchoolFact } from './school.ts';
import { type SchoolField, type SchoolSection, schoolFields } from './school-fields.ts';

const fields: Record<string, SchoolField> = schoolFields;

export const schoolDefaults: School = { ...initialValues(schoolFields), ...givenDefaults() };

function givenDefaults(): Partial<School> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial = '' }]) => [name, initial]));
}

export function isSchoolFact(name: string): name is SchoolFact {
  return Object.hasOwn(schoolFields, name);
}

export function factsOf(section: SchoolSection): SchoolFact[] {
  return Object.keys(fields).filter((name): name is SchoolFact => fields[name]?.section === section);
}
