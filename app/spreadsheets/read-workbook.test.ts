import { expect, test } from 'vitest';
import { craftedWorkbook, textCell, workbook, zipOf } from '../../tests/workbooks.ts';
import { numberFormat, numberText } from './cells.server.ts';
import { readWorkbook } from './read-workbook.server.ts';
import { WorkbookRefused } from './workbook-parts.server.ts';

const limits = { maxSheets: 3, maxLines: 20, maxColumns: 10, maxCharacters: 5000 };
const read = (bytes: Uint8Array) => readWorkbook(bytes, limits);
const cellsOf = async (bytes: Uint8Array) => (await read(bytes))[0]?.lines.map(({ cells }) => cells);

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await read(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.reason;
    throw error;
  }
}

const head = `<row r="1">${textCell('Name')}</row>`;

test('what the website writes is read again: texts, days, and every script', async () => {
  const rows = [
    ['Name', 'Day'],
    ['প্রিয়া সরেন', { day: '2026-01-31' }],
    ['=1+1', '0012'],
    ['_x0041_', ''],
  ];
  const [sheet] = await read(await workbook({ 'Class X': rows }));
  expect(sheet).toMatchObject({ name: 'Class X', isCut: false });
  expect(sheet?.lines).toMatchObject([
    { line: 1, cells: ['Name', 'Day'] },
    { line: 2, cells: ['প্রিয়া সরেন', '2026-01-31'] },
    { line: 3, cells: ['=1+1', '0012'] },
    { line: 4, cells: ['_x0041_'] },
  ]);
});

test('sheets without anything in them, and hidden ones, are passed over', async () => {
  const names = (await read(await workbook({ Empty: [], First: [['a']], Second: [['b']] }))).map(({ name }) => name);
  expect(names).toEqual(['First', 'Second']);
  const hidden = await craftedWorkbook(head, {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="One" state="hidden" r:id="rId1"/></sheets></workbook>',
  });
  expect(await read(hidden)).toEqual([]);
});

test('a dimension of the whole sheet, rows and cells without an address, and a far row cost nothing', async () => {
  const bytes = await craftedWorkbook(
    `${head}<row>${textCell('Priya')}${textCell('468')}</row><row r="1048576">${textCell('Last', 'C1048576')}</row>`,
  );
  expect((await read(bytes))[0]?.lines).toMatchObject([
    { line: 1, cells: ['Name'] },
    { line: 2, cells: ['Priya', '468'] },
    { line: 1048576, cells: ['', '', 'Last'] },
  ]);
});

test('a formula gives its last result, one without a result is marked, and errors stay', async () => {
  const row = [
    '<c r="A2" t="str"><f>CONCATENATE("P","S")</f><v>PS</v></c>',
    '<c r="B2"><f>SUM(A1:A9)</f><v>468</v></c>',
    '<c r="C2"><f>SUM(A1:A9)</f></c>',
    '<c r="D2" t="e"><v>#N/A</v></c>',
    '<c r="E2" t="b"><v>1</v></c>',
    '<c r="F2" t="d"><v>2026-06-15T00:00:00Z</v></c>',
  ];
  expect((await cellsOf(await craftedWorkbook(`${head}<row r="2">${row.join('')}</row>`)))?.[1]).toEqual([
    'PS',
    '468',
    '#VALUE!',
    '#N/A',
    'yes',
    '2026-06-15',
  ]);
});

test('numbers are read as they are shown', () => {
  const shown = (raw: string, id: number, code?: string, hasOldStart = false) =>
    numberText(raw, numberFormat(id, code), hasOldStart);
  expect(shown('93.599999999999994', 0)).toBe('93.6');
  expect(shown('0.936', 164, '0.0%')).toBe('93.6%');
  expect(shown('0.5', 9)).toBe('50%');
  expect(shown('46188', 14)).toBe('2026-06-15');
  expect(shown('46188.75', 165, 'dd/mm/yyyy hh:mm')).toBe('2026-06-15');
  expect(shown('44726', 14, undefined, true)).toBe('2026-06-15');
  expect(shown('46188', 0)).toBe('46188');
  expect(shown('46188', 166, '#,##0 "days"')).toBe('46188');
  expect(shown('0.5', 167, 'h:mm')).toBe('0.5');
  expect(shown('-5', 14)).toBe('-5');
  expect(shown('1e400', 14)).toBe('1e400');
});

test('a cell that is merged over rows has its text in each of them', async () => {
  const rows = ['X', '', ''].map((text, index) => {
    const line = index + 2;
    return `<row r="${line}">${textCell(`Pupil ${line}`, `A${line}`)}${text && textCell(text, `B${line}`)}</row>`;
  });
  const bytes = await craftedWorkbook(`${head}${rows.join('')}</sheetData><mergeCells>
    <mergeCell ref="B2:B4"/><mergeCell ref="A1:F1"/><mergeCell ref="ZZ1:B99999999"/></mergeCells><sheetData>`);
  expect((await cellsOf(bytes))?.slice(1)).toEqual([
    ['Pupil 2', 'X'],
    ['Pupil 3', 'X'],
    ['Pupil 4', 'X'],
  ]);
  const wide = `<row r="1">${textCell('Name', 'A1')}${textCell('Marks', 'B1')}</row><row r="2">${textCell('Total', 'D2')}</row>`;
  expect(await cellsOf(await craftedWorkbook(wide, {}, ['A1:A2', 'B1:XFD1']))).toEqual([
    ['Name', 'Marks', 'Marks', 'Marks'],
    ['Name', '', '', 'Total'],
  ]);
});

test('parts are found by their relationships, whatever they are called', async () => {
  const names = { 'xl/workbook.xml': 'book/main.xml', 'xl/worksheets/sheet1.xml': 'pages/one.xml' };
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="http://r/${type}" Target="${target}"/></Relationships>`;
  const bytes = await zipOf({
    '_rels/.rels': relation('officeDocument', names['xl/workbook.xml']),
    'book/_rels/main.xml.rels': relation('worksheet', `/${names['xl/worksheets/sheet1.xml']}`),
    'book/main.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>',
    'pages/one.xml': `<worksheet><sheetData>${head}</sheetData></worksheet>`,
  });
  expect(await cellsOf(bytes)).toEqual([['Name']]);
});

test('more lines than the limit are cut off, and said', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `<row>${textCell(`P${index}`)}</row>`).join('');
  const [sheet] = await read(await craftedWorkbook(rows));
  expect([sheet?.lines.length, sheet?.isCut]).toEqual([20, true]);
});

const entities = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
const sheetPath = 'xl/worksheets/sheet1.xml';

test.each([
  ['no archive', async () => new TextEncoder().encode('PK\x03\x04 and nothing'), 'broken'],
  ['another archive', () => zipOf({ 'word/document.xml': '<w/>' }), 'not a workbook'],
  ['a bomb', () => craftedWorkbook(`<row><c><v>${' '.repeat(30_000_000)}</v></c></row>`), 'too big'],
  [
    'a bomb among the texts',
    () => craftedWorkbook(head, { 'xl/sharedStrings.xml': `<sst>${' '.repeat(26_000_000)}</sst>` }),
    'too big',
  ],
  [
    'entities of its own',
    () => craftedWorkbook('', { [sheetPath]: `${entities}<worksheet><sheetData>&b;&f;</sheetData></worksheet>` }),
    'broken',
  ],
  ['unknown entities', () => craftedWorkbook('<row><c t="inlineStr"><is><t>&f;</t></is></c></row>'), 'broken'],
  ['half an element', () => craftedWorkbook('<row><c'), 'broken'],
  ['bytes that are no text', async () => withBytes(await craftedWorkbook('<row>\u00e9\u00e9\u00e9</row>')), 'broken'],
  ['a cell far to the right', () => craftedWorkbook(`<row>${textCell('x', 'XFD1')}</row>`), 'too big'],
  ['too many characters', () => craftedWorkbook(`<row>${textCell('x'.repeat(6000))}</row>`), 'too big'],
])('%s is refused', async (_what, bytes, reason) => {
  expect(await refusalOf(await bytes())).toBe(reason);
});

/** Changes a byte in the middle, so that unpacking fails. */
function withBytes(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index > 60 && index < 90 ? 0xff : byte));
}

test('a sheet that is nowhere, or outside, is no sheet', async () => {
  const rels = (target: string) => ({
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="t/worksheet" ${target}/></Relationships>`,
  });
  for (const target of [
    'Target="http://evil.example/sheet.xml" TargetMode="External"',
    'Target="../../etc/passwd"',
    'Target="__proto__"',
  ]) {
    expect(await read(await craftedWorkbook(head, rels(target)))).toEqual([]);
  }
});
