import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { Field, Fields } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { type InputData, inputsOf } from '../../forms/input-data.ts';
import { sendForm } from '../../forms/send-form.ts';
import { classInLanguage } from '../../lib/languages/numbers.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import {
  appliesField,
  appliesName,
  boardClasses,
  classResult,
  type ResultPart,
  resultErrors,
  resultName,
  resultParts,
  resultYears,
  yearField,
  yearFields,
} from '../board-results.ts';
import type { BoardClass } from '../field-sets/field-set.ts';
import type { Route } from './+types/result-form';
import { WayBack } from './document-form.tsx';
import { findValuesForm, handleValuesForm } from './values-form.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = adminPage((loaded?: Loaded) =>
  m.results_of_class({ class: classInLanguage(loaded?.boardClass ?? '') }).trim(),
);

function requireClass(param: string): BoardClass {
  const boardClass = boardClasses.find((one) => one.toLowerCase() === param);
  if (!boardClass) throw data(null, { status: 404 });
  return boardClass;
}

function fieldsOfYear(boardClass: BoardClass, year: number, fieldOf: (part: ResultPart) => Field): Fields {
  return Object.fromEntries(resultParts.map((part) => [resultName(boardClass, year, part), fieldOf(part)]));
}

function resultFields(boardClass: BoardClass, years: readonly number[]): Fields {
  const ofYears = years.map((year) => fieldsOfYear(boardClass, year, (part) => yearField(year, part)));
  return Object.assign({ [appliesName(boardClass)]: appliesField(boardClass) }, ...ofYears);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const boardClass = requireClass(params.class);
  const form = await findValuesForm(context.get(servicesContext).db, resultFields(boardClass, resultYears()));
  const saved = new Map(Object.entries(form.typed).map(([name, [text = '']]) => [name, text]));
  const years = classResult(saved, boardClass).years.map(({ year, percentage }) => ({
    year,
    percentage,
    inputs: inputsOf(fieldsOfYear(boardClass, year, (part) => yearFields[part])),
  }));
  return { boardClass, ...form, applies: inputsOf({ [appliesName(boardClass)]: appliesField(boardClass) }), years };
}

export function action(args: Route.ActionArgs) {
  const boardClass = requireClass(args.params.class);
  const years = resultYears();
  return handleValuesForm(args, {
    fields: resultFields(boardClass, years),
    label: m.results_of_class({ class: classInLanguage(boardClass) }),
    row: `results-${boardClass}`,
    check: (values) => resultErrors(boardClass, years, values),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ResultForm({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { boardClass, version, typed, applies, years } = loaderData;
  const form: FormAnswer = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const all = [...applies, ...years.flatMap(({ inputs }) => inputs)];
  const firstFaulty = all.find(({ name }) => form.errors[name] !== undefined);
  const shown = (inputs: InputData[]) => ({
    inputs,
    form,
    isFocusTaken: !firstFaulty || !inputs.includes(firstFaulty),
  });
  return (
    <>
      <WayBack />
      <AdminForm key={boardClass} answer={answer} version={version} opened={typed}>
        <FieldInputs {...shown(applies)} />
        {years.map(({ year, percentage, inputs }) => (
          <fieldset key={year} className="result-year">
            <legend className="field-label">{year}</legend>
            <FieldInputs {...shown(inputs.slice(0, -1))} />
            <p className="field-hint">{percentage ? m.results_computed({ percentage }) : m.results_is_computed()}</p>
            <FieldInputs {...shown(inputs.slice(-1))} />
          </fieldset>
        ))}
      </AdminForm>
    </>
  );
}
