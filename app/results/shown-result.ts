import type { Image } from '../media/image-rules.ts';
import type { School } from '../settings/school.ts';
import { initialsOf } from './result-marks.ts';

/** A result as visitors get it: nothing else of it leaves the server for them. */
export type ShownResult = {
  id: string;
  sequence: number;
  /** `P. S.` where the name is withheld. */
  name: string;
  initials: string;
  marks: string;
  class_name: string;
  session: string;
  exam: string;
  uploaded_at: string;
  image: Image | undefined;
};

type Consent = { consent_on: string | null };

/** Whether visitors get name and photo of this result. Every public page, picture and list asks here. */
export function showsWho({ consent_on }: Consent, resultsShow: School['resultsShow']): boolean {
  return resultsShow === 'all' || consent_on !== null;
}

/** What visitors get of a result: all of it, or initials and class until a parent has agreed. */
export function shownResult(
  { id, sequence, name, marks, class_name, session, exam, uploaded_at, image, ...row }: ShownRow,
  resultsShow: School['resultsShow'],
): ShownResult {
  const initials = initialsOf(name);
  const shown = { id, sequence, initials, marks, class_name, session, exam, uploaded_at };
  if (showsWho(row, resultsShow)) return { ...shown, name, image };
  return { ...shown, name: withheldName(name), image: undefined };
}

/** What stands in place of a name: `P. S.` */
export function withheldName(name: string): string {
  return Array.from(initialsOf(name), (letter) => `${letter}.`).join(' ');
}

/** Whether this is what stands in place of some name. */
export function isWithheldName(text: string): boolean {
  return text !== '' && text === withheldName(text);
}

type ShownRow = Omit<ShownResult, 'initials'> & Consent;
