import { pickFields } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { claimSchoolFacts, findOwnFacts } from '../../settings/school.server.ts';
import type { SchoolFact } from '../../settings/school.ts';
import { factInputs } from '../../settings/school-facts.ts';
import { schoolFields } from '../../settings/school-fields.ts';
import { joinHoursInputs } from '../../settings/week-hours.ts';
import { handleStep, loadScreen, type SetupArgs, setupActor } from './open-setup.server.ts';
import type { SetupStep } from './setup-steps.ts';

/** What the school has said of these, and nothing of the demonstration. */
export function loadFacts(
  args: SetupArgs,
  step: SetupStep,
  names: readonly SchoolFact[],
  withoutInputs: readonly SchoolFact[] = [],
) {
  return loadScreen(args, step, async (db) => {
    const own = await findOwnFacts(db);
    return {
      typed: Object.fromEntries(names.map((name) => [name, [own[name] ?? '']])),
      inputs: factInputs(names.filter((name) => !withoutInputs.includes(name))),
    };
  });
}

export async function handleFactsStep(
  args: SetupArgs & { form?: FormData },
  step: SetupStep,
  names: readonly SchoolFact[],
) {
  const form = args.form ?? (await readForm(args.request));
  joinHoursInputs(form);
  return handleStep({ ...args, form }, step, {
    fields: pickFields(schoolFields, names),
    write: (tx, values) => claimSchoolFacts(tx, values, setupActor()),
  });
}
