import { type ResultPart, resultName, resultYears } from '../../../app/disclosure/board-results.ts';
import type { BoardClass } from '../../../app/disclosure/field-sets/field-set.ts';
import { checkedOnName, noneName, noneValue, sectionsName } from '../../../app/disclosure/value-fields.ts';

/** The newest year first: registered, passed, remarks. */
const results: Record<BoardClass, readonly (readonly [string, string, string])[]> = {
  X: [
    ['27', '26', '1 compartment'],
    ['25', '25', ''],
    ['24', '24', ''],
  ],
  XII: [
    ['19', '18', '1 compartment'],
    ['17', '17', ''],
    ['18', '18', ''],
  ],
};

/** As many as the school says that it has, and no class of more than thirty. */
const enrolment = [
  ['Nursery and Kindergarten', 29],
  ['Class I', 26],
  ['Class II', 25],
  ['Class III', 26],
  ['Class IV', 25],
  ['Class V', 25],
  ['Class VI', 27],
  ['Class VII', 25],
  ['Class VIII', 26],
  ['Class IX', 26],
  ['Class X', 24],
  ['Class XI', 18],
  ['Class XII', 18],
] as const;

const numbers = {
  [sectionsName]: '13',
  enrolment: enrolment.map(([classes, students]) => `${classes}: ${students}`).join('\n'),
  [noneName('headmaster')]: noneValue,
  [noneName('special-educator')]: noneValue,
  [noneName('counsellor')]: noneValue,
  campus: '12140',
  classrooms_count: '25',
  classrooms_size: '46.5',
  labs_count: '4',
  labs_size: '56',
  library_count: '1',
  library_size: '93',
  internet: 'yes',
  girls_toilets: '14',
  boys_toilets: '12',
  cwsn_toilets: '2',
};

/** What the office would have typed by this day. */
export function disclosureValues(day: string): Map<string, string> {
  const years = resultYears(day);
  const typed = Object.entries(results).flatMap(([boardClass, rows]) =>
    rows.flatMap(([registered, passed, remarks], index) => {
      const parts: [ResultPart, string][] = [
        ['registered', registered],
        ['passed', passed],
        ['remarks', remarks],
      ];
      return parts.map(
        ([part, text]) => [resultName(boardClass as BoardClass, years[index] ?? 0, part), text] as const,
      );
    }),
  );
  return new Map([...Object.entries(numbers), ...typed, [checkedOnName, day]]);
}
