import { asciiDigits } from '../lib/contact-details.ts';
import type { SheetLine } from '../lib/tables.ts';
import { isMonth } from './cells/written-day.server.ts';
import { type ListColumns, mapCells, type ReadRow, type SkippedRow } from './list-columns.ts';
import { bareHeading, countingHeadings, type Matching, rowsOf, type Table } from './match-columns.server.ts';
import { requiredColumns } from './read-list.server.ts';

const total =
  /^(?:(?:grand |sub[- ]?)?totals?(?: (?:no\.?|number))?(?: of)?(?: (?:students?|pupils?|teachers?|staff|days?|holidays?|working days?|marks|boys|girls))?|averages?|mean|(?:highest|lowest)(?: marks)?|(?:full|maximum|pass) marks|contd|continued|p\.?t\.?o|সর্বমোট|মোট|পূর্ণমান|कुल|कुल योग|योग|पूर्णांक|ମୋଟ|ସର୍ବମୋଟ)[\s.:=…]*\d*$/i;
const signature =
  /signature|signed by|\bsd\/|(?:prepared|checked|verified|countersigned) by|\bseal\b|\bsign\.|স্বাক্ষর|हस्ताक्षर|ଦସ୍ତଖତ|ସ୍ୱାକ୍ଷର/i;
const count = /^(?:total|no\.? of|number of|passed|failed|boys|girls|মোট|कुल|ମୋଟ)(?![\p{L}\p{M}])[^:=]*[:=]\s*\p{Nd}/iu;
const note = /^\*|^(?:copy (?:to|forwarded)|by order|memo no)\b/i;
const beginning =
  /^(?:date|dated|place|notes?|n\.? ?b\.?|printed on|generated on|তারিখ|স্থান|দ্রষ্টব্য|দ্রঃ|दिनांक|स्थान|नोट|ତାରିଖ|ସ୍ଥାନ)\s*[:.–-]/i;
const post =
  /^(?:asst\.? |assistant |vice[- ])?(?:head ?master|head ?mistress|head teacher|principal|teacher[- ]in[- ]charge|t\.?i\.?c\.?|class teacher|secretary|president|প্রধান শিক্ষক|প্রধান শিক্ষিকা|प्रधानाध्यापक|प्रधानाचार्य|ପ୍ରଧାନ ଶିକ୍ଷକ)[\s.,]*$/i;
const sectionLine = /^(?:class|std\.?|section|sec\.?|শ্রেণি|শ্রেণী|कक्षा|ଶ୍ରେଣୀ)\s*[:.–-]?\s*\S{1,8}$/i;
const page = /^(?:(?:page|pg\.?|পৃষ্ঠা|पृष्ठ|ପୃଷ୍ଠା)\D{0,4}\d|\W*\d{1,3}\s*(?:(?:of|\/)\s*\d{1,3})?\W*$)/i;

type SortedRows<Column extends string> = { rows: ReadRow<Column>[]; skipped: SkippedRow[] };

/** Apart from the entries: headings of each page, and what is below a list. `includesMaybe`: the sender says that they are entries. */
export function sortRows<Column extends string>(
  table: Table<Column>,
  columns: ListColumns<Column>,
  matching: Matching<Column>,
  includesMaybe: boolean,
): SortedRows<Column> {
  const all = rowsOf(table, columns, matching);
  const reasons = table.rows.map((line, index) => reasonOf(line, all[index]?.cells, { table, columns, matching }));
  const isOut = (reason: SkippedRow['reason'] | undefined) => reason && !(includesMaybe && reason === 'maybe');
  let section = '';
  const below = all.map((row, index) => {
    const [text = '', ...more] = textsIn(table.rows[index]?.cells ?? []);
    if (isOut(reasons[index]) && more.length === 0 && sectionLine.test(text)) section = text;
    return {
      ...row,
      cells: mapCells(columns, (name) => row.cells[name] || (columns[name].isOfSection ? section : '')),
    };
  });
  return {
    rows: below.filter((_, index) => !isOut(reasons[index])),
    skipped: table.rows.flatMap(({ line, cells }, index) => {
      const reason = reasons[index];
      return reason
        ? [
            {
              line,
              text: textsIn(cells)
                .join(' · ')
                .replace(/\p{Cc}/gu, ''),
              reason,
            },
          ]
        : [];
    }),
  };
}

const maxCharacters = 100;
const maxWordsOfName = 5;

/** Their beginnings. A cell that is merged over several columns is there once. */
function textsIn(cells: readonly string[]): string[] {
  return [...new Set(cells.filter((cell) => cell !== '').map((cell) => cell.slice(0, maxCharacters)))];
}

type Context<Column extends string> = {
  table: Table<Column>;
  columns: ListColumns<Column>;
  matching: Matching<Column>;
};

function reasonOf<Column extends string>(
  { cells }: SheetLine,
  mapped: Record<Column, string> | undefined,
  { table, columns, matching }: Context<Column>,
): SkippedRow['reason'] | undefined {
  const isCounting = (index: number) =>
    !matching[index] && countingHeadings.has(bareHeading(table.headings[index] ?? ''));
  const isNumber = (cell: string, index: number) => /^\W*\d+\W*$/.test(asciiDigits(cell)) && isCounting(index);
  const texts = textsIn(cells.filter((cell, index) => !isNumber(cell, index)));
  const [first = '', second = ''] = texts;
  const heads = [...table.linesAbove, ...table.headLines];
  if (heads.some((head) => sameTexts(textsIn(head.cells), textsIn(cells)))) return 'headings';
  const written = textsIn(Object.values<string>(mapped ?? mapCells(columns, () => '')));
  if (texts.every((text) => /^[\s._=*|:–—-]*$/.test(text))) return 'nothing';
  if (areColumnNumbers(cells)) return 'headings';
  if ([first, second].some((text) => total.test(text))) return 'maybe';
  const isOfMarks = (text: string) => /^\(?(?:f\.?m\.?|full marks|out of|max\.?)?[\s:-]*\d+\)?$/i.test(text);
  const isOfFoot = (text: string) => [signature, beginning, post, count, note].some((one) => one.test(text));
  const lacksOne = requiredColumns(columns).some((name) => matching.includes(name) && !mapped?.[name]);
  const isFoot = written.length <= 1 || lacksOne ? texts.some(isOfFoot) : texts.every(isOfFoot);
  if (isFoot || (lacksOne && texts.every(isOfMarks) && cells === table.rows[0]?.cells)) return 'maybe';
  const isSentence = !lacksOne && first.split(' ').length > maxWordsOfName;
  const isAlone =
    texts.length === 1 &&
    (isSentence || (lacksOne && isMonth(first)) || sectionLine.test(first) || page.test(asciiDigits(first)));
  if (isAlone && matching.filter(Boolean).length > 1) return 'maybe';
  return written.length === 0 ? 'nothing' : undefined;
}

/** In forms of the government the line below the headings numbers the columns. */
function areColumnNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter(Boolean).map((cell) => Number(/^\(?(\d+)[.)]?$/.exec(asciiDigits(cell))?.[1]));
  return numbers.length > 2 && numbers.every((number, index) => number === index + 1);
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((text, index) => bareHeading(text) === bareHeading(other[index] ?? '') && bareHeading(text) !== '')
  );
}
