import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../tests/test-app.ts';
import { craftedWorkbook, textCell, workbook, zipOf } from '../../tests/workbooks.ts';
import { sheetsOf } from './read-table.server.ts';
import { tableReader } from './table-reader.server.ts';

const limits = { maxSheets: 3, maxLines: 20, maxColumns: 10, maxCharacters: 5000 };
const worker = join(projectFolder, 'app/spreadsheets/table-worker.ts');
const { readTable } = tableReader(worker);
/** What the reader says of the contents, without starting a process. */
const read = async (bytes: Uint8Array | string | Promise<Uint8Array>) =>
  sheetsOf(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : await bytes, limits);

async function cellsOf(bytes: Parameters<typeof read>[0]) {
  const answer = await read(bytes);
  return 'refused' in answer ? answer.refused : answer.sheets.map(({ lines }) => lines.map(({ cells }) => cells));
}

const head = `<row r="1">${textCell('Name')}</row>`;
const listed = (count: number) =>
  zipOf({
    'xl/workbook.xml': `<workbook><sheets>${Array.from({ length: count }, (_, index) => `<sheet name="S${index}" r:id="r"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Type="x/worksheet" Target="s.xml"/></R>',
    'xl/s.xml': '<worksheet><sheetData/></worksheet>',
  });

test.each([
  ['a million open tags', zipOf({ 'xl/workbook.xml': '<a>'.repeat(1_000_000) }), 'too big'],
  [
    'a million closed tags',
    craftedWorkbook(head, { 'xl/styles.xml': `<a>${'<b/>'.repeat(2_000_001)}</a>` }),
    'too big',
  ],
  [
    'many attributes',
    craftedWorkbook(`<row ${Array.from({ length: 800_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
    'too big',
  ],
  ['many sheets of one part', listed(500_000), 'too many sheets'],
  [
    'two million shared strings',
    craftedWorkbook(head, { 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(1_200_000)}</sst>` }),
    'too big',
  ],
  ['24 MB of one text', craftedWorkbook(`<row><c t="str"><v>${'a'.repeat(23_000_000)}</v></c></row>`), 'too big'],
  [
    'one long text merged into many columns of rows',
    craftedWorkbook(`<row r="1">${textCell('x'.repeat(900))}</row>${'<row><c><v>1</v></c></row>'.repeat(15)}`, {}, [
      'A1:XFD1048576',
    ]),
    'too big',
  ],
  ['a document type', craftedWorkbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), 'broken'],
])('a workbook with %s is refused', async (_name, bytes, reason) => {
  expect(await cellsOf(bytes)).toBe(reason);
});

test('an index of no shared string, a blank far to the right and a merge of the whole sheet are harmless', async () => {
  const rows = `<row r="1">${textCell('Name')}<c t="s"><v>999999999</v></c>${textCell(' ', 'XFD1')}</row>`;
  const merges = ['A1:XFD1048576', ...Array<string>(5000).fill('B1:B9')];
  expect(await cellsOf(craftedWorkbook(rows, {}, merges))).toEqual([[['Name']]]);
});

test('cells have their types, and merges, hidden rows and columns are named', async () => {
  const rows = `<row r="1">${textCell('Name')}<c t="b"><v>1</v></c><c><v>6.5</v></c><c t="d"><v>2026-10-06T00:00:00</v></c><c t="e"><v>#N/A</v></c></row><row r="3" hidden="1">${textCell('Old', 'B3')}</row>`;
  const answer = await read(craftedWorkbook(rows, {}, ['A1:A3'], '<cols><col min="2" max="3" hidden="1"/></cols>'));
  expect(answer).toMatchObject({
    sheets: [
      {
        lines: [
          {
            line: 1,
            cells: ['Name', 'yes', '6.5', '2026-10-06', '#N/A'],
            types: ['text', 'boolean', 'number', 'day', 'error'],
          },
          { line: 3, cells: ['Name', 'Old'], isHidden: true },
        ],
        merges: ['A1:A3'],
        hiddenColumns: [1, 2],
      },
    ],
  });
});

test('what needs more processor time or memory than it may is ended, and no process is left', async () => {
  const bytes = await craftedWorkbook(head, { 'xl/styles.xml': `<a>${'<b c="d"/>'.repeat(1_900_000)}</a>` });
  const hasty = tableReader(worker, { cpuSeconds: 0.05 });
  expect(await hasty.readTable(bytes.slice(), limits)).toEqual({ refused: 'too slow' });
  const small = tableReader(worker, { maxMemoryMegabytes: 20 });
  expect(await small.readTable(bytes.slice(), limits)).toEqual({ refused: 'too big' });
  const left = new AbortController();
  const reading = readTable(bytes.slice(), limits, left.signal);
  left.abort();
  expect(await reading).toEqual({ refused: 'too slow' });
  expect(await readTable(bytes.slice(), limits, AbortSignal.abort())).toEqual({ refused: 'too slow' });
  const running = execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' }).split('\n');
  expect(running.filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('table-worker'))).toEqual(
    [],
  );
});

test('tables of a web page are read with their spans, breaks, entities and hidden rows', async () => {
  const page = `\uFEFF<html><meta charset="utf-8"><style>td{}</style><script>"<table><tr><td>no"</script><body><!-- <table> -->
    <table border=1><tr><th>Name<th>Marks</tr><tr><td rowspan="2">Asha&nbsp;Devi &amp; Co<td>450</tr><tr><td>4&#53;1<br>bis</td></tr>
    <tr style="display: none"><td>Old</td><td>1</td></tr><tr><td colspan=2>প্রিয়া</td><td>x</td></tr></table><table></table></body></html>`;
  const answer = await read(page);
  expect(answer).toMatchObject({ sheets: [{ merges: ['A2:A3', 'A5:B5'] }] });
  expect('sheets' in answer && answer.sheets[0]?.lines).toEqual([
    { line: 1, cells: ['Name', 'Marks'] },
    { line: 2, cells: ['Asha Devi & Co', '450'] },
    { line: 3, cells: ['Asha Devi & Co', '451 bis'] },
    { line: 4, cells: ['Old', '1'], isHidden: true },
    { line: 5, cells: ['প্রিয়া', 'প্রিয়া', 'x'] },
  ]);
  expect(await cellsOf('<html><p>Nothing</p></html>')).toBe('no table');
  expect(await cellsOf('<table>'.repeat(100_000))).toBe('too big');
  expect(await cellsOf(`<table><tr><td rowspan=999999 colspan=999999>x${'<tr><td>y'.repeat(50_000)}`)).toBe('too big');
});

test('sheets of LibreOffice and of Excel 2003 have their days, hidden rows, gaps and merged cells', async () => {
  const cell = (text: string, more = '') => `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
  const gap = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>';
  const open = `<o:d xmlns:o="o" xmlns:table="t" xmlns:text="x" xmlns:office="f"><table:table table:name="A"><table:table-row>${cell('Puja', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('17/10/26', 'office:date-value="2026-10-17T00:00:00"')}</table:table-row>${gap}<table:table-row table:visibility="filter">${cell('Eid <text:span>x</text:span>')}</table:table-row></table:table></o:d>`;
  const data = (text: string, more = '', type = 'String') =>
    `<Cell ${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const old = `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row>${data('Puja', 'ss:MergeAcross="1"')}${data('2026-10-17T00:00:00.000', '', 'DateTime')}</Row><Row ss:Index="1048002" ss:Hidden="1">${data('Eid <b>x</b>')}</Row></Table></Worksheet></Workbook>`;
  for (const bytes of [await zipOf({ 'content.xml': open }), old]) {
    const answer = await read(bytes);
    expect('sheets' in answer && answer.sheets[0]).toMatchObject({
      name: 'A',
      lines: [
        { line: 1, cells: ['Puja', 'Puja', '2026-10-17'], types: ['text', 'text', 'day'] },
        { line: 1048002, cells: ['Eid x'], isHidden: true },
      ],
    });
  }
  expect(await cellsOf(old.replace('<Row>', '<Row><Cell'))).toBe('broken');
});

test('events of a calendar file are rows: whole days, times, durations, folded lines, repetitions', async () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const file = [
    'BEGIN:VCALENDAR',
    ...event('DTSTART;VALUE=DATE:20260815', 'DTEND;VALUE=DATE:20260816', 'SUMMARY:Independence', '  Day\\, flag'),
    ...event('DTSTART;VALUE=DATE:20261017', 'DTEND;VALUE=DATE:20261027', 'SUMMARY:Puja', 'CATEGORIES:Holiday'),
    ...event('DTSTART:20261001T190000Z', 'DTEND:20261002T183000Z', 'SUMMARY:In India', 'BEGIN:VALARM', 'DESCRIPTION:a'),
    'END:VALARM',
    ...event('DTSTART;TZID="Asia/Kolkata":20261101T090000', 'DURATION:P1W', 'SUMMARY:Week', 'DESCRIPTION:One\\ntwo'),
    ...event('DTSTART;VALUE=DATE:20190815', 'RRULE:FREQ=YEARLY', 'SUMMARY:Each year'),
    ...event('DTSTART;VALUE=DATE:20260815', 'STATUS:CANCELLED', 'SUMMARY:Not'),
    'END:VCALENDAR',
  ].join('\r\n');
  expect(await cellsOf(file.replace('END:VEVENT\r\nEND:VALARM', 'END:VALARM\r\nEND:VEVENT'))).toEqual([
    [
      ['Title', 'Type', 'First day', 'Last day', 'Details'],
      ['Independence Day, flag', '', '2026-08-15', '', ''],
      ['Puja', 'Holiday', '2026-10-17', '2026-10-26', ''],
      ['In India', '', '2026-10-02', '', ''],
      ['Week', '', '2026-11-01', '2026-11-07', 'One\ntwo'],
      ['Each year', '', '2019-08-15 (FREQ=YEARLY)', '', ''],
    ],
  ]);
});

test.each([
  ['a PDF', '%PDF-1.7', 'not a list'],
  ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'not a list'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'old workbook'],
  ['a letter of Word', zipOf({ 'word/document.xml': '<a/>' }), 'not a workbook'],
  ['half a workbook', workbook({ One: [['a']] }).then((bytes) => bytes.slice(0, 300)), 'broken'],
  ['an open quotation mark', 'Name\n"a', 'open quote'],
])('%s is recognised and refused', async (_name, bytes, reason) => {
  expect(await cellsOf(bytes)).toBe(reason);
});
