import { classNumber, withoutClassWord } from '../lib/languages/numbers.ts';
import { folded, oneSpelling } from '../lib/languages/search-terms.ts';
import { withSingleSpaces } from '../lib/text.ts';

const endings = new Set('st nd rd th ম য় র্থ ষ্ঠ তম वीं वी ମ ତମ'.normalize('NFC').split(' '));

/** The same for `X`, `x`, `Class X`, `10`, `10th` and `দশম`, and for `X A`, `X-A` and `10 (A)`. */
export function foldedClass(text: string): string {
  const [written = '', ...rest] = folded(withoutClassWord(text)).match(/\d+[\p{L}\p{M}]*|[\p{L}\p{M}]+/gu) ?? [];
  // `10A` has a section, `10th` and `১০ম` an ending.
  const [digits = ''] = /^\d+/.exec(written) ?? [];
  const first = digits || written.replace(/(?<=^[ivx]{1,4})(?:st|nd|rd|th)$/, '');
  const ending = digits && written.slice(digits.length);
  const section = ending === '' || endings.has(ending) ? [] : [ending];
  const number = first === 'i' ? 1 : classNumber(first);
  return [number ?? oneSpelling(first), ...[...section, ...rest].map(oneSpelling)].join(' ');
}

/** The same for `2025-26`, `2025–2026`, `25-26` and `২০২৫-২৬`. */
export function foldedSession(text: string): string {
  const plain = folded(text);
  const years = firstYears(plain);
  return years ? `${years.first}-${years.last}` : withSingleSpaces(oneSpelling(plain));
}

function firstYears(plain: string): { first: number; last: number } | undefined {
  const [, begin = '', end = ''] =
    /(?:^|\D)((?:20)?\d\d)\s*(?:\p{Pd}|\/|\bto\b)\s*((?:20)?\d\d)$/u.exec(plain.trim()) ?? [];
  const [first, last] = [begin, end].map((year) => (Number(year) % 100) + 2000);
  return begin && last === (first ?? 0) + 1 ? { first: first ?? 0, last } : undefined;
}

function shownClass(spellings: readonly string[]): string {
  const written = [...new Set(spellings.map(withoutClassWord))];
  const roman = written.find((text) => /^[IVX]+(?!\p{L})/u.test(text));
  return roman ?? written.find((text) => /^\d/.test(text)) ?? written[0] ?? '';
}

function shownSession(spellings: readonly string[]): string {
  const [one = ''] = spellings;
  const years = new Set(spellings).size > 1 ? firstYears(folded(one)) : undefined;
  return years ? `${years.first}–${String(years.last).slice(-2)}` : one;
}

/** The one spelling in which each of these texts is shown: `X` and `2025–26` where there is a choice. */
function oneSpellingOf(texts: readonly string[], fold: (text: string) => string, show: typeof shownClass) {
  const spellings = Map.groupBy(texts, fold);
  return (text: string) => show(spellings.get(fold(text)) ?? [text]);
}

export const classSpelling = (texts: readonly string[]) => oneSpellingOf(texts, foldedClass, shownClass);
export const sessionSpelling = (texts: readonly string[]) => oneSpellingOf(texts, foldedSession, shownSession);

export type ResultGroup = { class_name: string; session: string };

/** Changes rows to the spellings of these groups. */
export function inSpellingsOf<Row extends ResultGroup>(groups: readonly ResultGroup[], rows: readonly Row[]) {
  const [classOf, sessionOf] = spellingsOf(groups);
  return rows.map((row) => ({ ...row, class_name: classOf(row.class_name), session: sessionOf(row.session) }));
}

function spellingsOf(groups: readonly ResultGroup[]) {
  return [
    classSpelling(groups.map(({ class_name }) => class_name)),
    sessionSpelling(groups.map(({ session }) => session)),
  ] as const;
}

/** One of those that are the same, in one spelling, in their order. */
export function groupedOnce(groups: readonly ResultGroup[]): ResultGroup[] {
  const all = inSpellingsOf(groups, groups);
  return [...new Map(all.map((one) => [`${one.class_name}\n${one.session}`, one])).values()];
}

export function isSameGroup(one: ResultGroup, other: ResultGroup): boolean {
  const key = ({ class_name, session }: ResultGroup) => `${foldedClass(class_name)}\n${foldedSession(session)}`;
  return key(one) === key(other);
}
