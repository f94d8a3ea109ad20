import type { Connection } from '../database/schema.ts';
import { findEnteredFacts } from '../settings/school.server.ts';
import type { School } from '../settings/school.ts';
import { schoolDefaults } from '../settings/school-facts.ts';
import type { Values } from './board-results.ts';
import { disclosureSections, type ShownSection, sectionsIn } from './disclosure.ts';
import { listDocuments } from './documents.server.ts';
import { fieldSetOf } from './field-sets/all-field-sets.ts';
import type { FieldSet } from './field-sets/field-set.ts';
import { normWarnings, type Teacher } from './staff-figures.ts';
import { checkedOnName, fieldSetName } from './value-fields.ts';
import { listValues, shownFieldSet } from './values.server.ts';

export type Disclosure = {
  set: FieldSet;
  sections: ShownSection[];
  /** A day, `YYYY-MM-DD`; undefined = never. */
  checkedOn: string | undefined;
  values: Values;
  warnings: string[];
};

type LoadOptions = {
  teachers: readonly Teacher[];
  withOptional?: boolean;
  facts?: Partial<School>;
};

/** The whole page. The caller passes the faculty, which is a feature of its own. */
export async function loadDisclosure(
  db: Connection,
  { teachers, withOptional = false, facts }: LoadOptions,
): Promise<Disclosure> {
  const [entered, values, documents] = await Promise.all([
    facts ?? findEnteredFacts(db),
    listValues(db),
    listDocuments(db),
  ]);
  const set = shownFieldSet(fieldSetOf(values.get(fieldSetName)));
  // The default name of a new school does not count as its name.
  const school = { ...schoolDefaults, name: '', ...entered };
  const students = entered.studentCount ? Number(entered.studentCount) : undefined;
  return {
    set,
    sections: disclosureSections({ set, school, values, documents, teachers, withOptional }),
    checkedOn: values.get(checkedOnName),
    values,
    warnings: normWarnings(set, { teachers, sections: sectionsIn(values), students }),
  };
}
