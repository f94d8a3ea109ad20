import type { FocusColumns } from '../database/content-tables.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import type { Image } from '../media/image-rules.ts';
import type { Focus } from '../media/picture.tsx';
import { portraitFocus } from '../media/picture-fields.ts';
import { initialsOf, withheldName } from '../media/portrait/initials.ts';
import type { School } from '../settings/school.ts';

/** Nothing else of a result is sent to visitors. */
export type ShownResult = {
  id: string;
  sequence: number;
  name: string;
  initials: string;
  marks: string;
  class_name: string;
  session: string;
  exam: string;
  uploaded_at: string;
  image: Image | undefined;
  focus: Focus | undefined;
};

export type TopperCandidate = Pick<ShownResult, 'id' | 'name' | 'marks' | 'class_name'>;

type Consent = { consent_on: string | null };

export function showsWho({ consent_on }: Consent, resultsShow: School['resultsShow']): boolean {
  return resultsShow === 'all' || consent_on !== null;
}

export function shownResult(
  {
    id,
    sequence,
    name,
    marks,
    class_name,
    session,
    exam,
    uploaded_at,
    image,
    ...row
  }: Omit<ShownResult, 'initials' | 'focus'> & FocusColumns & Consent,
  resultsShow: School['resultsShow'],
): ShownResult {
  const initials = initialsOf(name);
  const shown = { id, sequence, initials, marks, class_name, session, exam, uploaded_at };
  if (showsWho(row, resultsShow)) return { ...shown, name, image, focus: portraitFocus(row) };
  return { ...shown, name: withheldName(name), image: undefined, focus: undefined };
}

/** As written (`93.6 %`), or computed from `468 / 500`. */
export function percentageIn(marks: string): string | undefined {
  const written = /(\d{1,3}(?:\.\d{1,2})?)\s*%/.exec(marks)?.[1];
  if (written) return `${written} %`;
  const [, obtained, total] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(marks) ?? [];
  if (!obtained || !total || Number(total) === 0 || Number(obtained) > Number(total)) return undefined;
  return `${((100 * Number(obtained)) / Number(total)).toFixed(1)} %`;
}

const perCent = /(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:[%％]|per ?cent|শতাংশ|प्रतिशत|ପ୍ରତିଶତ)/iu;
const soManyOf = /(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:\/|out of|of)\s*(\d{1,4}(?:[.,]\d{1,3})?)/iu;

/** In per cent. Undefined for grades, and for marks of which nobody says how many there are. */
function comparableMarks(marks: string): number | undefined {
  const text = asciiDigits(marks);
  const [, written] = perCent.exec(text) ?? [];
  const [, obtained, total] = written === undefined ? (soManyOf.exec(text) ?? []) : ['', written, '100'];
  const [part, whole] = [obtained, total].map((digits) => Number(digits?.replace(',', '.')));
  const share = (100 * (part ?? Number.NaN)) / (whole ?? Number.NaN);
  return share <= 100 ? share : undefined;
}

/** The best marks first; those that cannot be compared stay in their order at the end, as equal ones do. */
export function bestFirst<Row extends { marks: string }>(rows: readonly Row[]): Row[] {
  return sortedBy(rows, comparableMarks);
}

function sortedBy<Row extends { marks: string }>(
  rows: readonly Row[],
  valueIn: (marks: string) => number | undefined,
): Row[] {
  const valued = rows.map((row) => ({ row, value: valueIn(row.marks) ?? -1 }));
  return valued.sort((one, other) => other.value - one.value).map(({ row }) => row);
}

/** “431”. Within one exam the total is the same, and need not be said. */
function plainMarks(marks: string): number | undefined {
  const text = asciiDigits(marks).trim();
  return /^\d{1,4}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** As `bestFirst`, of the results of one exam. */
export function bestOfExam<Row extends { marks: string }>(rows: readonly Row[]): Row[] {
  const isOutOfSomething = rows.some(({ marks }) => comparableMarks(marks) !== undefined);
  return sortedBy(rows, isOutOfSomething ? comparableMarks : plainMarks);
}

export function marksWithoutPercentage(marks: string): string {
  return marks.replace(/\(?\s*\d{1,3}(?:\.\d{1,2})?\s*%\s*\)?/, '').trim();
}
