import { asciiDigits } from '../lib/contact-details.ts';
import type { SheetLine } from '../lib/tables.ts';
import { normalized } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { readChoice } from './cells/read-choice.server.ts';
import { isWeekday, isWrittenDay } from './cells/written-day.server.ts';
import { columnNames, type FileColumn, type ListColumns, mapCells, matchField, type ReadRow } from './list-columns.ts';

/** The meaning of each column of the file, by its index. */
export type Matching<Column extends string> = readonly (Column | undefined)[];

export type Table<Column extends string> = {
  /** Of one line, or of two or three that were joined. */
  headings: string[];
  headLines: SheetLine[];
  rows: SheetLine[];
  /** With a title or the like. */
  linesAbove: SheetLine[];
  /** For the headings that are known, and where the values say it. */
  known: Matching<Column>;
};

const linesToSearch = 25;

/** Undefined = there is nothing at all. The headings are those of the first lines that have most known ones. */
export function findTable<Column extends string>(
  lines: readonly SheetLine[],
  columns: ListColumns<Column>,
): Table<Column> | undefined {
  const written = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heads = written.slice(0, linesToSearch).map((_, index) => headAt(written, index, columns));
  const counts = heads.map(({ names }) => knownColumns(names, columns).filter(Boolean).length);
  const best = counts.indexOf(Math.max(...counts));
  // Any row may contain one known word; two make a line of headings.
  const start = (counts[best] ?? 0) > 1 || counts[0] ? Math.max(0, best) : firstOfSeveral(written);
  const head = heads[start];
  if (!head) return undefined;
  const rows = written.slice(start + head.size);
  const names = widened(head.names, rows);
  const isOfWeekdays = (index: number) => isMostly(rows, index, isWeekday);
  return {
    headings: names.map(([heading = '']) => heading),
    headLines: written.slice(start, start + head.size),
    rows,
    linesAbove: written.slice(0, start),
    known: guessed(knownColumns(names, columns, isOfWeekdays), rows, columns),
  };
}

/** For each column the texts by which it may be known, the heading first. */
type Names = readonly (readonly string[])[];

type Head = { names: Names; size: 1 | 2 | 3 };

/** Of three lines when only they say it: “Name of” over “the” over “student”. */
function headAt<Column extends string>(lines: readonly SheetLine[], index: number, columns: ListColumns<Column>): Head {
  const head = shortHeadAt(lines, index, columns);
  const [first, second, third] = lines.slice(index, index + 3).map(({ cells }) => cells);
  if (!first || !second || !third || third.some(isOfDigits)) return head;
  const width = Math.max(first.length, second.length, third.length);
  const names = Array.from({ length: width }, (_, place) => [
    [...new Set([first[place], second[place], third[place]])].filter(Boolean).join(' '),
  ]);
  const count = (some: Names) => knownColumns(some, columns).filter(Boolean).length;
  return count(names) > count(head.names) ? { names, size: 3 } : head;
}

function shortHeadAt<Column extends string>(
  lines: readonly SheetLine[],
  index: number,
  columns: ListColumns<Column>,
): Head {
  const [{ cells: top = [] } = {}, { cells: bottom = [] } = {}] = lines.slice(index, index + 2);
  const joined = Array.from({ length: Math.max(top.length, bottom.length) }, (_, place) =>
    joinedHeading(top, bottom, place),
  );
  const two = { names: joined, size: 2 } as const;
  if (isSecondLine(top, bottom)) return two;
  const count = (names: Names) => knownColumns(names, columns).filter(Boolean).length;
  const one = (cells: readonly string[]) => cells.map((cell) => [cell]);
  // Headings that go on in the next line: “Name of | Marks” over “student | obtained”.
  const isWrapped = count(two.names.map((names) => names.slice(0, 1))) > Math.max(count(one(top)), count(one(bottom)));
  return isWrapped ? two : { names: one(top), size: 1 };
}

/** A heading that is merged over several columns belongs to each of them. */
function joinedHeading(top: readonly string[], bottom: readonly string[], place: number): string[] {
  const over = top[place] || (bottom[place] ? top.slice(0, place).findLast(Boolean) : '') || '';
  const under = bottom[place] ?? '';
  if (under === '' || under === over) return [over];
  return [[over, under].filter(Boolean).join(' '), under];
}

function isOfDigits(cell: string): boolean {
  return cell !== '' && /^[\d\s.,/%-]+$/.test(asciiDigits(cell));
}

/** Under at least one heading that is over several columns are their own, and under none a number or a day. */
function isSecondLine(top: readonly string[], bottom: readonly string[]): boolean {
  if (bottom.some(isOfDigits)) return false;
  if (new Set(top.filter(Boolean)).size < 2) return false;
  const places = Array.from({ length: Math.max(top.length, bottom.length) }, (_, place) => place);
  const at = (cells: readonly string[], place: number) => cells[place] ?? '';
  const isOwn = (place: number) => at(bottom, place) !== '' && at(bottom, place) !== at(top, place);
  const isOverSeveral = (place: number) => {
    const over = at(top, place);
    return (
      over === '' ||
      [at(top, place - 1), at(top, place + 1)].some((next) => next === over) ||
      (at(top, place + 1) === '' && isOwn(place + 1))
    );
  };
  const isMergedDown = (place: number) => at(top, place) !== '' && !isOwn(place);
  return places.some(isOwn) && places.some(isMergedDown) && places.filter(isOwn).every(isOverSeveral);
}

/** Columns without a heading in which most rows have something can be chosen, too. */
function widened(names: Names, rows: readonly SheetLine[]): Names {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const more = Array.from({ length: Math.max(0, width - names.length) }, (_, index) => names.length + index);
  const last = more.findLast((index) => rows.filter(({ cells }) => cells[index]).length > rows.length / 2);
  return [...names, ...more.filter((index) => index <= (last ?? -1)).map(() => [''])];
}

const most = 0.8;

function isMostly(rows: readonly SheetLine[], index: number, is: (text: string) => boolean): boolean {
  const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter(is).length >= most * cells.length;
}

function firstOfSeveral(lines: readonly SheetLine[]): number {
  return Math.max(
    0,
    lines.slice(0, linesToSearch).findIndex(({ cells }) => new Set(cells.filter(Boolean)).size > 1),
  );
}

/** If several headings match one column, the one that is first in the column's own list wins. */
function knownColumns<Column extends string>(
  names: Names,
  columns: ListColumns<Column>,
  isOfWeekdays: (index: number) => boolean = () => false,
): Matching<Column> {
  const whole = names.map((one) => one.map(bareHeading));
  // “Name / নাম”, “Marks (out of 500)” and “Name of the candidate”.
  const parts = names.map((one) =>
    one.flatMap((name) => [...name.split(/[/|()[\]&]+/), name.replace(/\bthe\b/i, '')]).map(bareHeading),
  );
  const matching: (Column | undefined)[] = names.map(() => undefined);
  for (const texts of [whole, parts]) {
    for (const name of columnNames(columns).filter((one) => !matching.includes(one))) {
      const found = columns[name].headings.map((heading) =>
        texts.findIndex((all, index) => !matching[index] && all.includes(heading)),
      );
      const isDay = columns[name].field.kind === 'day';
      const index = found.find((place) => place !== -1 && !(isDay && isOfWeekdays(place)));
      if (index !== undefined) matching[index] = name;
    }
  }
  return matching;
}

/** The first day and the choice that each row needs are known by what the cells say, when no heading says it. */
function guessed<Column extends string>(
  known: Matching<Column>,
  rows: readonly SheetLine[],
  columns: ListColumns<Column>,
): Matching<Column> {
  const matching = [...known];
  for (const name of columnNames(columns).filter((one) => !matching.includes(one))) {
    const { field, isRequired, words } = columns[name];
    const isNeededChoice = field.kind === 'choice' && !field.options.includes('');
    if (!isNeededChoice && !(field.kind === 'day' && isRequired)) continue;
    const is = isNeededChoice
      ? (text: string) => readChoice(field, text, words) !== undefined
      : (text: string) => isWrittenDay(text);
    const index = matching.findIndex((one, place) => !one && isMostly(rows, place, is));
    if (index !== -1) matching[index] = name;
  }
  return matching;
}

export function bareHeading(heading: string): string {
  return normalized(heading, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

const serialNumbers =
  'sl slno sno sr srno si sino serial serialno serialnumber sn no number क्रम क्रमांक क्रसं क्रमसंख्या ' +
  'ক্রম ক্রমিকনং ক্রমিক ক্রমিকসংখ্যা ক্রনং କ୍ରମିକ କ୍ରମିକସଂଖ୍ୟା କ୍ରମିକନଂ';
/** In the form of `bareHeading`. */
export const countingHeadings = new Set(serialNumbers.split(' ').map(bareHeading));

/** Columns whose loss needs no question: empty ones, numbers of rows, weekdays, and what was wrong with the row last time. */
function isOfNoUse(heading: string, rows: readonly SheetLine[], index: number): boolean {
  const bare = bareHeading(heading);
  if (countingHeadings.has(bare) || bare === bareHeading(m.import_fault())) return true;
  const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
  const isCounted =
    cells.length !== 1 && cells.every((cell, place) => Number(asciiDigits(cell).replace(/\.$/, '')) === place + 1);
  // A date that is merged over both columns is in that of the weekdays, too.
  return isCounted || (cells.some(isWeekday) && cells.every((cell) => isWeekday(cell) || isWrittenDay(cell)));
}

/** The indexes of columns with content that would not be imported. */
export function omittedColumns<Column extends string>(table: Table<Column>, matching: Matching<Column>): number[] {
  return table.headings.flatMap((heading, index) =>
    matching[index] || isOfNoUse(heading, table.rows, index) ? [] : [index],
  );
}

export function absentColumns<Column extends string>(columns: ListColumns<Column>, matching: Matching<Column>) {
  return columnNames(columns).filter((name) => !matching.includes(name));
}

/** Undefined = the form had no such question. */
export function postedMatching<Column extends string>(
  form: FormData,
  columns: ListColumns<Column>,
  count: number,
): Matching<Column> | undefined {
  if (!form.has(matchField(0))) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const chosen = form.get(matchField(index));
    return columnNames(columns).find((name) => name === chosen);
  });
}

const maxSamples = 2;
const maxSampleCharacters = 40;

export function describeColumns<Column extends string>(
  { headings, rows }: Table<Column>,
  matching: Matching<Column>,
): FileColumn[] {
  return headings.flatMap((heading, index) => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
    if (heading === '' && cells.length === 0) return [];
    const samples = [...new Set(cells)].slice(0, maxSamples).map((cell) => cell.slice(0, maxSampleCharacters));
    const chosen = matching[index] ?? '';
    const isTwice = chosen !== '' && matching.indexOf(chosen as Column) < index;
    return [{ index, heading, samples, chosen, ...(isTwice && { error: m.import_match_twice() }) }];
  });
}

export function headingOf({ headings }: { headings: readonly string[] }, index: number): string {
  return headings[index] || m.import_column_number({ number: index + 1 });
}

export function rowsOf<Column extends string>(
  { headings, rows }: Table<Column>,
  columns: ListColumns<Column>,
  matching: Matching<Column>,
): ReadRow<Column>[] {
  return rows.map(({ line, cells, isHidden }) => ({
    line,
    isHidden,
    cells: mapCells(columns, (column) => cells[matching.indexOf(column)] ?? ''),
    hasTooMany: cells.slice(headings.length).some((cell) => cell !== ''),
  }));
}
