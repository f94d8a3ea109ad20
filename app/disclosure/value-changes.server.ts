import { m } from '../paraglide/messages.js';
import { fieldSets } from './field-sets/all-field-sets.ts';
import { shownFieldSet } from './field-sets/shown-field-set.server.ts';
import { checkedOnName, fieldSetName, inputsOf, noneValue, optionLabel, type ValueInput } from './value-inputs.ts';

const partLabels: Record<string, () => string> = {
  state: m.activity_field_state,
  registered: m.results_registered,
  passed: m.results_passed,
  remarks: m.results_remarks,
};

const resultName = /^result_(x|xii)(?:_(20\d\d)_(\w+))?$/;

/** Of a value of the disclosure page, as the form that changes it has it; undefined when there is none of that name. */
export function valueLabel(name: string): string | undefined {
  if (name === checkedOnName) return m.mpd_last_checked();
  if (name === fieldSetName) return m.field_set_title();
  const [, boardClass, year, part = ''] = resultName.exec(name) ?? [];
  if (!boardClass) return findInput(name)?.label;
  const results = m.results_of_class({ class: boardClass.toUpperCase() });
  return year ? `${results}, ${m.results_part({ part: partLabels[part]?.() ?? part, year })}` : results;
}

/** As the form says it: `none` and `yes` are stored. */
export function valueText(name: string, value: string): string {
  const format = findInput(name)?.format;
  if (format === 'none' || format === 'yes-no') return optionLabel(format, value);
  if (!resultName.test(name)) return value;
  const texts: Record<string, () => string> = {
    [noneValue]: m.disclosure_not_applicable,
    awaited: m.results_awaited,
    'not-applicable': m.disclosure_not_applicable,
  };
  return texts[value]?.() ?? value;
}

function findInput(name: string): ValueInput | undefined {
  const rows = fieldSets.map(shownFieldSet).flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  return rows.flatMap(inputsOf).find((one) => one.name === name);
}
