import { describe, expect, test } from 'vitest';
import { cellsOfText, fillTable, textOfTable } from './table-edits.ts';

describe('rows that are pasted into a table', () => {
  test('are read as Excel and Google Sheets copy them', () => {
    expect(cellsOfText('Class\tFee\r\nI\t"1,200"\r\n')).toEqual([
      ['Class', 'Fee'],
      ['I', '1,200'],
    ]);
    expect(cellsOfText('"two\nlines"\t"a ""b"""\n\t')).toEqual([
      ['two lines', 'a "b"'],
      ['', ''],
    ]);
    expect(cellsOfText('"open\t5" pipe')).toEqual([['"open', '5" pipe']]);
  });

  const table = { head: ['Class', 'Fee'], rows: [['I', '500']] };

  test('fill it from a cell on, and it grows', () => {
    const { table: filled, left } = fillTable(table, [['600', 'May'], ['700']], { row: 0, column: 1 });
    expect(filled).toEqual({
      head: ['Class', 'Fee', ''],
      rows: [
        ['I', '600', 'May'],
        ['', '700', ''],
      ],
    });
    expect(left).toBeUndefined();
  });

  test('that do not fit are named, and the others are in', () => {
    const wide = fillTable(table, [Array.from({ length: 9 }, (_, column) => `c${column}`)], { row: 0, column: 1 });
    expect([wide.table.head.length, wide.left]).toEqual([8, expect.stringContaining('from “c7” on')]);
    const long = fillTable(table, Array(101).fill(['x']), { row: 5, column: 0 });
    expect([long.table.rows.length, long.left]).toEqual([100, expect.stringContaining('at most 100 rows')]);
  });

  test('are undone from a text that keeps every cell', () => {
    const odd = {
      head: ['', 'a\tb'],
      rows: [
        ['"q"', ''],
        ['', 'z'],
      ],
    };
    const back = fillTable({ head: [], rows: [] }, cellsOfText(textOfTable(odd)), { row: -1, column: 0 });
    expect(back.table).toEqual({ head: ['', 'a b'], rows: odd.rows });
  });
});
