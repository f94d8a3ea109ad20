import { findLastActivity } from '../activity/activity.server.ts';
import { conflictWith } from '../content/records.server.ts';
import { requireStaff, servicesContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { pickFields } from '../forms/fields.ts';
import { readForm, type TypedForm } from '../forms/form.ts';
import type { FormArgs } from '../forms/handle-form.server.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { m } from '../paraglide/messages.js';
import { factsVersion, findSchool, updateSchoolFacts } from './school.server.ts';
import type { School, SchoolFact } from './school.ts';
import { factErrors, factInputs } from './school-facts.ts';
import { schoolFields } from './school-fields.ts';
import { joinHoursInputs } from './week-hours.ts';

/** What a form with these facts is opened with. */
export async function findFacts(db: Connection, names: readonly SchoolFact[]) {
  const school = await findSchool(db);
  return { version: factsVersion(school, names), typed: typedFacts(school, names), inputs: factInputs(names) };
}

/** Saves the named facts as one form. Somebody else's change of one of them is shown as a conflict. */
export async function handleFacts(args: FormArgs, names: readonly SchoolFact[], to: string) {
  const { db } = args.context.get(servicesContext);
  const form = args.form ?? (await readForm(args.request));
  joinHoursInputs(form);
  return handleRecordForm(
    { ...args, form },
    {
      fields: pickFields(schoolFields, names),
      failure: m.admin_error_occurred,
      check: factErrors,
      run: (tx, { values, version }) => updateSchoolFacts(tx, values, version, requireStaff(args.context)),
      conflict: (current: School, { typed, values }) =>
        findFactsConflict(db, names, current, { ...typed, ...textsOf(values) }),
      done: () => ({ to, flash: m.settings_saved() }),
    },
  );
}

async function findFactsConflict(db: Connection, names: readonly SchoolFact[], current: School, typed: TypedForm) {
  const saved = typedFacts(current, names);
  const differing = names.filter((name) => saved[name]?.[0] !== typed[name]?.[0]);
  const changed = await Promise.all(
    differing.map(async (id) => ({ id, last: await findLastActivity(db, 'setting', id) })),
  );
  const newest = changed.sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''))[0];
  return conflictWith(db, {
    subject: 'setting',
    current: { id: newest?.id ?? '', version: factsVersion(current, names), typed: saved },
    typed,
    labels: Object.fromEntries(names.map((name) => [name, schoolFields[name].label])),
  });
}

/** As they would be saved. */
function textsOf(facts: Partial<School>): TypedForm {
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, [String(text)]]));
}

function typedFacts(school: School, names: readonly SchoolFact[]): TypedForm {
  return Object.fromEntries(names.map((name) => [name, [school[name]]]));
}
