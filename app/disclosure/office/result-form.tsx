import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { type Fields, fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import {
  appliesName,
  boardClasses,
  classResult,
  maxRemarks,
  notApplicableClass,
  type ResultState,
  resultErrors,
  resultName,
  resultStates,
  resultYears,
  tidyCount,
} from '../board-results.ts';
import type { BoardClass } from '../field-sets/field-set.ts';
import type { Route } from './+types/result-form';
import { WayBack } from './document-form.tsx';
import { findValuesForm, handleValuesForm } from './values-form.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = adminPage((loaded?: Loaded) => m.results_of_class({ class: loaded?.boardClass ?? '' }).trim());

function requireClass(param: string): BoardClass {
  const boardClass = boardClasses.find((one) => one.toLowerCase() === param);
  if (!boardClass) throw data(null, { status: 404 });
  return boardClass;
}

function resultFields(boardClass: BoardClass, years: readonly number[]): Fields {
  const ofYears = years.flatMap((year): [string, Fields[string]][] => [
    [resultName(boardClass, year, 'state'), stateField(year)],
    [resultName(boardClass, year, 'registered'), textOf(m.results_registered, year, 12)],
    [resultName(boardClass, year, 'passed'), textOf(m.results_passed, year, 12)],
    [resultName(boardClass, year, 'remarks'), textOf(m.results_remarks, year, maxRemarks)],
  ]);
  return { [appliesName(boardClass)]: appliesField(boardClass), ...Object.fromEntries(ofYears) };
}

function textOf(part: () => string, year: number, max: number): Fields[string] {
  return { kind: 'text', label: () => m.results_part({ part: part(), year }), max };
}

function appliesField(boardClass: BoardClass): Fields[string] {
  return {
    kind: 'choice',
    label: () => m.results_has_class({ class: boardClass }),
    options: ['', notApplicableClass],
    initial: '',
    optionLabel: appliesLabel,
    unknown: m.disclosure_choose,
  };
}

function appliesLabel(value: string): string {
  return value === notApplicableClass ? m.results_has_not() : m.admin_yes();
}

const stateLabels: Record<ResultState, () => string> = {
  given: m.results_given,
  awaited: m.results_awaited,
  'not-applicable': m.disclosure_not_applicable,
};

function stateField(year: number): Fields[string] {
  return {
    kind: 'choice',
    label: () => m.results_part({ part: m.results_state(), year }),
    options: resultStates,
    initial: 'given',
    optionLabel: (value: string) => stateLabels[value as ResultState](),
    unknown: m.disclosure_choose,
  };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const boardClass = requireClass(params.class);
  const years = resultYears();
  const form = await findValuesForm(context.get(servicesContext).db, Object.keys(resultFields(boardClass, years)));
  const saved = new Map(Object.entries(form.typed).map(([name, [text = '']]) => [name, text]));
  return { boardClass, ...form, years: classResult(saved, boardClass).years };
}

export function action(args: Route.ActionArgs) {
  const boardClass = requireClass(args.params.class);
  const years = resultYears();
  return handleValuesForm(args, {
    fields: resultFields(boardClass, years),
    label: m.results_of_class({ class: boardClass }),
    row: `results-${boardClass}`,
    tidy: (name, typed) => (/_(registered|passed)$/.test(name) ? tidyCount(typed) : typed),
    check: (values) => resultErrors(boardClass, years, values),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function ResultForm({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { boardClass, version, typed } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <>
      <WayBack />
      <AdminForm key={boardClass} answer={answer} version={version} opened={typed} send={send}>
        <ResultInputs loaded={loaderData} form={form} />
      </AdminForm>
    </>
  );
}

function ResultInputs({ loaded: { boardClass, years }, form }: { loaded: Loaded; form: FormAnswer }) {
  const allYears = years.map(({ year }) => year);
  const input = fieldInputs(resultFields(boardClass, allYears), form);
  const optionsOf = (values: readonly string[], labelOf: (value: string) => string) =>
    values.map((value) => (
      <option key={value} value={value}>
        {labelOf(value)}
      </option>
    ));
  return (
    <>
      <SelectField {...input(appliesName(boardClass))}>{optionsOf(['', notApplicableClass], appliesLabel)}</SelectField>
      {years.map(({ year, percentage }) => (
        <fieldset key={year} className="result-year">
          <legend className="field-label">{year}</legend>
          <SelectField {...input(resultName(boardClass, year, 'state'))} label={m.results_state()}>
            {optionsOf(resultStates, (value) => stateLabels[value as ResultState]())}
          </SelectField>
          <Count {...input(resultName(boardClass, year, 'registered'))} label={m.results_registered()} />
          <Count {...input(resultName(boardClass, year, 'passed'))} label={m.results_passed()} />
          <p className="field-hint">{percentage ? m.results_computed({ percentage }) : m.results_is_computed()}</p>
          <Field
            {...input(resultName(boardClass, year, 'remarks'))}
            label={m.results_remarks()}
            hint={m.results_remarks_hint()}
            isOptional
          />
        </fieldset>
      ))}
    </>
  );
}

function Count(
  input: Pick<Parameters<typeof Field>[0], 'name' | 'label' | 'typed' | 'error' | 'isFocused' | 'maxLength'>,
) {
  return <Field {...input} inputMode="numeric" autoComplete="off" />;
}
