import type { FocusColumns } from '../database/content-tables.ts';
import { portraitFocus } from '../media/focus/focus-fields.ts';
import type { Image } from '../media/image-rules.ts';
import type { Focus } from '../media/picture.tsx';
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

export function marksWithoutPercentage(marks: string): string {
  return marks.replace(/\(?\s*\d{1,3}(?:\.\d{1,2})?\s*%\s*\)?/, '').trim();
}
