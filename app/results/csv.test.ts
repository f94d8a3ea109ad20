import { describe, expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { checkColumns } from '../imports/check-columns.server.ts';
import { listText } from '../imports/check-list.server.ts';
import { checkRows } from '../imports/check-rows.server.ts';
import { findTable, headingOf, omittedColumns } from '../imports/match-columns.server.ts';
import { type ReadList, readCsv as readList } from '../imports/read-list.server.ts';
import { decodeText, readCsvLines } from '../spreadsheets/csv.server.ts';
import { resultImport } from './result-import.server.ts';
import { createResult } from './results.server.ts';

const { columns: resultColumns } = resultImport;
type ResultColumn = keyof typeof resultColumns;

const readCsv = (text: string) => readList(text, resultColumns);

function rowsOf(text: string): ReadList<ResultColumn>['rows'] {
  const list = readCsv(text);
  if ('error' in list) throw new Error(list.error);
  return list.rows;
}

function errorOf(text: string): string {
  const list = readCsv(text);
  return 'error' in list ? list.error : 'none';
}

describe('a list of results', () => {
  const table = 'Name,Marks,Class,Session,Exam,Topper\nপ্রিয়া সরেন,468 / 500,X,2025–26,Board,yes\n';

  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16 of Excel', Buffer.from(`\uFEFF${table.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
    ['semicolons', Buffer.from(table.replaceAll(',', ';'))],
    ['line ends of Windows', Buffer.from(table.replaceAll('\n', '\r\n'))],
    ['line ends of an old Mac', Buffer.from(table.replaceAll('\n', '\r'))],
    ['a first line of Excel', Buffer.from(`sep=;\r\n${table.replaceAll(',', ';')}`)],
  ])('is read with %s', (_how, bytes) => {
    const [row] = rowsOf(decodeText(bytes) ?? '');
    expect(row?.cells).toEqual({
      name: 'প্রিয়া সরেন',
      marks: '468 / 500',
      roll_no: '',
      class_name: 'X',
      session: '2025–26',
      exam: 'Board',
      is_topper: 'yes',
      consent: '',
      consent_on: '',
      consent_reference: '',
    });
  });

  test.each([
    ['the old code page', Buffer.from('Name\nJos\xe9 2025\x9626', 'latin1')],
    ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1')],
    ['UTF-16 without its mark', Buffer.from('Name\nPriya', 'utf16le')],
    ['half a letter', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ])('is not guessed at with %s', (_what, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  test('may have its headings in any order and case, and others beside them', () => {
    const text = ' TOPPER ;roll no;Student name;"Marks:";__proto__;constructor\nno;7;Priya Soren;468;x;y';
    expect(rowsOf(text)[0]?.cells).toMatchObject({ name: 'Priya Soren', marks: '468', is_topper: 'no' });
    const table = findTable(readCsvLines(text) ?? [], resultColumns);
    const lost = table && omittedColumns(table, table.known).map((index) => headingOf(table, index).trim());
    expect(lost).toEqual(['__proto__', 'constructor']);
  });

  test('says why it cannot be read', () => {
    expect(errorOf('')).toContain('including Name');
    expect(errorOf('Priya Soren,468')).toContain('including Name');
    expect(errorOf('__proto__\nx')).toContain('including Name');
    expect(errorOf('Name,Marks\n\n , \n')).toContain('no rows below the headings');
    expect(errorOf('Name,Marks\n"Priya,468\nArjun,4')).toContain('quotation mark');
    expect(errorOf(`Name\n${'Priya\n'.repeat(501)}`)).toBe(
      'This list has more than 500 rows. Split it into smaller lists.',
    );
    expect(errorOf(`Name\n${'Priya\n'.repeat(500)}`)).toBe('none');
  });

  test('names the line on which a row begins, after empty lines and cells of several lines', () => {
    expect(
      rowsOf('Name,Marks\n\n"Priya\nSoren",468\n,,\nArjun "Bablu" Das,4\n').map(({ line, cells }) => [
        line,
        cells.name,
      ]),
    ).toEqual([
      [3, 'Priya Soren'],
      [6, 'Arjun "Bablu" Das'],
    ]);
  });
});

onOneEngine('a row', (openDatabase) => {
  test('has a sentence for every error', async () => {
    const db = await openDatabase();
    const old = { name: 'Old  one', class_name: 'x', session: '2025–26', exam: 'Board' };
    await inTransaction(db, (tx) => createResult(tx, old, asStaff));
    const head = 'Name,Marks,Class,Session,Exam,Topper';
    const rows = [
      'Priya Soren,468,X,2025–26,Board,yes',
      ',468,X,2025–26,Board,',
      `${'x'.repeat(201)},468,${'x'.repeat(41)},2025–26,Board,`,
      'Arjun \uFFFD Das,4\u00000,X,2025–26,Board,',
      'priya  SOREN,1,x,2025–26,board,no',
      'Riya Behera,468,X,2025–26,Board,maybe',
      'Soren, Priya,468,X,2025–26,Board,yes',
      'Old One,1,X,2025–26,Board,NO',
    ];
    const checked = await checkColumns(db, resultImport, rowsOf([head, ...rows].join('\n')));
    expect(checked.rows.map(({ line, errors }) => [line, ...errors])).toEqual([
      [2],
      [3, 'Name is empty. Enter it.'],
      [4, 'Name is too long. Use 200 characters or fewer.', 'Class is too long. Use 40 characters or fewer.'],
      [
        5,
        expect.stringContaining('The characters in Name were lost when the file was saved'),
        'Marks contains a symbol that cannot be saved. Enter it again.',
      ],
      [6, 'Line 2 already has the same Name, Class, Session, Exam. Remove one of them.'],
      [7, 'Topper is not recognised. Use one of these: Yes, No.'],
      [
        8,
        'Topper is not recognised. Use one of these: Yes, No.',
        expect.stringContaining('more cells than there are headings'),
      ],
      [9, expect.stringContaining('The school’s list already has the same Name, Class')],
    ]);
  });

  test('is a topper by yes, and by nothing else', async () => {
    const rows = rowsOf('Name,Topper\na,Yes\nb,\nc,no\nd,1\ne,TRUE\nf,0');
    const checked = await checkRows(await openDatabase(), resultImport, rows);
    expect(checked.map(({ values }) => values.is_topper)).toEqual([1, 0, 0, 1, 1, 0]);
  });
});

describe('what goes out again', () => {
  const hostile = ['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x'];

  test('is quoted, no formula, and comes back as it was', () => {
    const rows = hostile.map((name) => ({
      name,
      marks: 'a "b", c',
      roll_no: '',
      class_name: '',
      session: '',
      exam: '',
      is_topper: '',
      consent: '',
      consent_on: '',
      consent_reference: '',
    }));
    const text = listText(
      resultColumns,
      rows.map((cells) => ({ cells })),
    );
    for (const line of text.trim().split('\r\n').slice(1)) expect(line).toMatch(/^"'.*,"a ""b"", c",/);
    expect(rowsOf(text).map(({ cells }) => cells)).toEqual(rows);
  });

  test('keeps an apostrophe that was there before', () => {
    const [row] = rowsOf("Name\n'Abdul");
    expect(row?.cells.name).toBe("'Abdul");
  });
});
