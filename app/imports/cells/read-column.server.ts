import { isDay } from '../../lib/dates.ts';
import { damageIn } from './damaged-text.ts';
import { type DayOrder, dayReadings, looksLikeDay } from './written-day.server.ts';

/** `marks` and `label`: a spreadsheet turns 6/10 and 9-10 into days. */
export type ColumnKind = 'text' | 'day' | 'marks' | 'label';

export type CellFault = 'damaged' | 'a day' | 'two orders' | 'unclear';

/** `text` is the cell as it goes on: days that are clear are `YYYY-MM-DD`. */
export type ReadCell = { text: string; fault?: CellFault };

export type ReadColumn = {
  cells: ReadCell[];
  /** Both readings of one cell that has two; `asks` when only the sender knows which one is right. */
  days?: { example: string; dayFirst: string; monthFirst: string; order: DayOrder; asks: boolean };
};

/** Decides for a whole column: a cell that could be two days says nothing without its neighbours. */
export function readColumn(kind: ColumnKind, cells: readonly string[], order?: DayOrder): ReadColumn {
  if (kind === 'day') return readDays(cells, order);
  return { cells: cells.map((text) => ({ text, ...faultOf(kind, text) })) };
}

function faultOf(kind: ColumnKind, text: string): { fault?: CellFault } {
  if (damageIn(text)) return { fault: 'damaged' };
  return kind !== 'text' && looksLikeDay(text) ? { fault: 'a day' } : {};
}

function readDays(cells: readonly string[], chosen: DayOrder | undefined): ReadColumn {
  const readings = cells.map((text) => ({ text, ...dayReadings(text) }));
  const only = (one: DayOrder, other: DayOrder) => readings.some((cell) => cell[one] && !cell[other]);
  const hasDayFirst = only('dayFirst', 'monthFirst');
  const hasMonthFirst = only('monthFirst', 'dayFirst');
  const isMixed = hasDayFirst && hasMonthFirst;
  const order = chosen ?? 'dayFirst';
  const unsure = readings.find(({ dayFirst, monthFirst }) => dayFirst && monthFirst && dayFirst !== monthFirst);
  const isOpen = unsure !== undefined && !isMixed && !hasDayFirst;
  const asks = isOpen && hasMonthFirst && !chosen;
  const days = isOpen && {
    ...{ example: unsure.text, dayFirst: unsure.dayFirst ?? '', monthFirst: unsure.monthFirst ?? '' },
    ...{ order, asks },
  };
  const read = (cell: (typeof readings)[number]): ReadCell => {
    const { text, dayFirst, monthFirst, certain } = cell;
    if (text === '' || certain) return { text: certain ?? text };
    if (damageIn(text)) return { text, fault: 'damaged' };
    if (!dayFirst && !monthFirst) return { text, fault: 'unclear' };
    if (isMixed) return dayFirst === monthFirst ? { text: dayFirst ?? text } : { text, fault: 'two orders' };
    const day = asks ? undefined : dayIn(cell, hasDayFirst ? 'dayFirst' : isOpen ? order : 'monthFirst');
    return day && isDay(day) ? { text: day } : { text, fault: 'unclear' };
  };
  return { cells: readings.map(read), ...(days && { days }) };
}

function dayIn(cell: Partial<Record<DayOrder, string | undefined>>, order: DayOrder): string | undefined {
  return cell[order] ?? (cell.dayFirst === cell.monthFirst ? cell.dayFirst : undefined);
}
