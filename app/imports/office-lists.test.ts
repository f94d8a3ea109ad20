import { afterEach, expect, test } from 'vitest';
import { type Answer, attribute } from '../../tests/answer.ts';
import { listFile, sentForm } from '../../tests/import-forms.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { workbook, zipOf } from '../../tests/workbooks.ts';

const results = '/admin/results/import';
const calendar = '/admin/calendar/import';
const faculty = '/admin/faculty/import';

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const faults = (page: Answer) => page.all('.import-fault').map((fault) => fault.textContent);
const skipped = (page: Answer) => page.all('.import-skipped li').map((line) => line.textContent);

/** Through the question which column is which, as it is filled in, and the one about the type. */
async function checked(address: string, bytes: string | Uint8Array, typed: Record<string, string> = {}) {
  let page = await staff.post(address, listFile(bytes, 'list.xls'));
  for (let step = 0; step < 3 && page.all('.import-match').length > 0; step += 1) {
    const answers = page.all('.import-match legend').length > 0 ? { for_all: 'Holiday', ...typed } : {};
    page = await staff.post(address, sentForm(page, '.import-match', 'check', answers));
  }
  return page;
}

async function importedResults(bytes: string | Uint8Array) {
  await staff.post(results, sentForm(await checked(results, bytes), '.import-take', 'import'));
  const rows = await site.db.selectFrom('result').select(['name', 'marks']).orderBy('name').execute();
  await site.db.deleteFrom('result').execute();
  return rows.map(({ name, marks }) => `${name} ${marks}`);
}

async function importedDays(bytes: string | Uint8Array, typed?: Record<string, string>) {
  const page = await checked(calendar, bytes, typed);
  expect(faults(page)).toEqual([]);
  await staff.post(calendar, sentForm(page, '.import-take', 'import'));
  const rows = await site.db.selectFrom('calendar_item').selectAll().orderBy('sequence').execute();
  await site.db.deleteFrom('calendar_item').execute();
  return rows.map(({ first_day, last_day }) => (first_day === last_day ? first_day : `${first_day} ${last_day}`));
}

const title = 'Sundarpur Public School, Vill. Sundarpur, Dist. Birbhum';
const letterhead = Array.from({ length: 20 }, (_, line) => `Line ${line} of a letterhead`).join('\n');
const xml = (rows: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="One"><Table>${rows}</Table></Worksheet></Workbook>`;
const xmlRow = (...cells: string[]) =>
  `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`;
const odf = (rows: string) =>
  zipOf({
    'content.xml': `<o:document-content xmlns:o="o"><table:table xmlns:table="t" xmlns:text="x" table:name="One">${rows}</table:table></o:document-content>`,
  });

test.each([
  ['a title with commas over tabs', `${title}\t\t\nName\tMarks\tClass\nAsha Devi\t450\tX`],
  ['a title with commas over semicolons', `${title};;\nName;Marks;Class\nAsha Devi;450;X`],
  ['a bar', 'Name|Marks|Class\nAsha Devi|450|X, A'],
  ['a letterhead of many lines', `${letterhead}\nName;Marks\nAsha Devi;450`],
  ['semicolons in quotation marks', 'Name,Marks,Class\n"Asha Devi",450,"X; Y; Z"'],
  ['headings in two languages', 'Sl,Name / নাম,প্রাপ্ত নম্বর (Marks)\n1,Asha Devi,450'],
  ['merged headings in two lines', 'Sl,Name,Marks,,\n,,Bengali,English,Total\n1,Asha Devi,220,230,450'],
  ['headings that are cut into two lines', 'Name of,Marks\nthe student,obtained\nAsha Devi,450'],
  ['headings that are cut into three lines', 'Roll,Name of,Marks\nNo.,the,obtained\n,student,\n1,Asha Devi,450'],
  ['Excel 2003 XML', xml(`${xmlRow('Name', 'Marks')}${xmlRow('Asha Devi', '450')}`)],
  [
    'LibreOffice',
    odf(
      '<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell><table:table-cell><text:p>Marks</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row><table:table-row><table:table-cell><text:p>Asha <text:span>Devi</text:span></text:p></table:table-cell><table:table-cell><text:p>450</text:p></table:table-cell></table:table-row>',
    ),
  ],
])('a list with %s is read', async (_how, bytes) => {
  expect(await importedResults(await bytes)).toEqual(['Asha Devi 450']);
});

test('a page of one file and a text of Word are answered with what to do', async () => {
  for (const text of ['MIME-Version: 1.0\n\nName', '{\\rtf1 Name}']) {
    const answer = await staff.post(results, listFile(text, 'list.xls'));
    expect([answer.status, answer.text('#field-file-error')]).toEqual([422, expect.stringContaining('Choose Save As')]);
  }
});

test('most rows without a heading in a column: it is offered with its samples', async () => {
  const question = await staff.post(results, listFile('Name,Class\nAsha Devi,X,450\nRina Das,X,440', 'x.csv'));
  expect(question.text('.import-matching')).toContain('such as “450”, “440”');
});

const withFoot = [
  ...[title, 'Sl,Name,Marks', '1,Asha Devi,450', 'Page 1', title, 'Sl,Name,Marks', '2,Rina Das,440', '3,,'],
  ...[
    '-,-,-',
    ',Average,445',
    ',Grand Total:,890',
    ',Signature of the class teacher,',
    'Date: 12/05/2026,,Headmaster',
    '\u001a',
  ],
].join('\n');

test('what is no row is skipped and named, what only looks like it can be included, and the counts agree', async () => {
  const page = await checked(results, withFoot);
  expect(page.text('.note')).toContain('2 rows, no errors');
  expect(skipped(page).map((line) => line.replace(/:.*/, ''))).toEqual(
    [4, 5, 6, 8, 9, 10, 11, 12, 13, 14].map((line) => `Line ${line}`),
  );
  const all = await staff.post(results, sentForm(page, '.import-skipped form', 'check'));
  expect(all.text('.import-good')).toContain('Grand Total:');
  expect(skipped(all)).toHaveLength(5);
  const back = await staff.post(results, sentForm(all, '.import-skipped form', 'check'));
  await staff.post(results, sentForm(back, '.import-take', 'import'));
  const done = (await staff.visit('/admin/results')).text('[role=status]') ?? '';
  expect([done.includes('2 results are on the page'), done.includes('left out')]).toEqual([true, false]);
});

test('the lines of government forms are no students', async () => {
  const lines = [
    'Sl,Roll,Name of the Candidate,Total (500)',
    '(1),(2),(3),(4)',
    ',,,(500)',
    '1,7,Asha Devi,450',
    'Class IX,,,',
  ];
  const foot = [
    ',,Total students: 1,',
    ',,This result is subject to verification by the office,',
    'Copy to: Notice board,,,',
  ];
  expect(await importedResults([...lines, ...foot].join('\n'))).toEqual(['Asha Devi 450']);
});

test('names, titles and dates that only sound like a foot stay', async () => {
  expect(await importedResults('Name,Marks\nNote Das,1\nTotal Roy,2\nPage,3\nPrincipal Sen,4')).toHaveLength(4);
  expect(await importedResults('Name,Marks\nরবি,1\nसोम,2')).toHaveLength(2);
  const titles = [
    'Total solar eclipse',
    'Signature campaign',
    'Date of joining',
    'Class X farewell',
    'Principal’s day',
  ];
  const rows = titles.map((one, index) => `${one},${index + 1} Aug 2026`);
  expect(await importedDays(['Occasion,Date', ...rows].join('\n'))).toHaveLength(titles.length);
});

/** As the offices of schools type it: two lines of title, and the days in every way. */
const holidays: [occasion: string, date: string, day: string, days: string, from: string, to?: string][] = [
  ['New Year’s Day', '01/01/2027', 'Fri', '1', '2027-01-01'],
  ['Netaji’s Birthday', '23.01.2027', 'Sat', '1', '2027-01-23'],
  ['Republic Day', '26-01-2027', 'Tue', '1', '2027-01-26'],
  ['Saraswati Puja', '11 Feb 2027', 'Thu', '2', '2027-02-11', '2027-02-12'],
  ['Doljatra', '22nd March, 2027', 'Mon', '01', '2027-03-22'],
  ['Good Friday', '26-Mar-27', 'Fri', '1', '2027-03-26'],
  ['Bengali New Year', '15/4/27', 'Thu', '1', '2027-04-15'],
  ['Summer Vacation', '17/05/2027 to 08/06/2027', 'Mon to Tue', '23', '2027-05-17', '2027-06-08'],
  ['Rathayatra', '5 July 2027 (Monday)', 'Mon', '1', '2027-07-05'],
  ['Independence Day', 'August 15, 2027', 'Sun', '1', '2027-08-15'],
  ['Janmashtami', '২৫ আগস্ট ২০২৭', 'বুধ', '1', '2027-08-25'],
  ['Teachers’ Day', '2027-09-05', 'Sun', '1', '2027-09-05'],
  ['Mahalaya', 'Wed, 29/09/2027', 'Wed', '1', '2027-09-29'],
  ['Gandhi Jayanti', '2 Oct', 'Sat', '1', '2027-10-02'],
  ['Durga Puja', '5–9 Oct 2027', 'Tue to Sat', '5 days', '2027-10-05', '2027-10-09'],
  ['Lakshmi Puja', '14.10.2027 - 15.10.2027', 'Thu & Fri', '2', '2027-10-14', '2027-10-15'],
  ['Kali Puja', '28 & 29 Oct 2027', 'Thu', '2', '2027-10-28', '2027-10-29'],
  ['Bhratri Dwitiya', '31.10.2027', 'Sun', '', '2027-10-31'],
  ['Guru Nanak Jayanti', '14/11/2027', 'Sun', '1', '2027-11-14'],
  ['Winter Vacation', '24/12/2027-31/12/2027', '', '8', '2027-12-24', '2027-12-31'],
];

test('the ordinary holiday list goes in with 20 of 20 rows, its type asked once', async () => {
  const rows = holidays.map(([occasion, date, day, days], index) => [`${index + 1}`, occasion, date, day, days]);
  const heading = ['Sl', 'Occasion', 'Date', 'Day', 'No. of days'];
  const list = [['Sundarpur Public School'], ['List of Holidays, 2027'], heading, ...rows, ['', 'Total', '', '', '56']];
  const bytes = await workbook({ Holidays: list });
  const question = await staff.post(calendar, listFile(bytes, 'Holiday List 2027.xlsx'));
  expect(question.text('.import-match legend')).toBe('The list has no “Type”. Choose one for all rows.');
  expect(await importedDays(bytes)).toEqual(holidays.map(([, , , , from, to]) => (to ? `${from} ${to}` : from)));
});

test.each([
  ['Bengali headings', 'শিরোনাম,ধরন,তারিখ,শেষ তারিখ\nস্বাধীনতা দিবস,ছুটি,15/08/2026,16/08/2026', '2026-08-15 2026-08-16'],
  ['dates under a merged heading', 'Occasion,Date,\n,From,To\nPuja,17/10/2026,26/10/2026', '2026-10-17 2026-10-26'],
  ['an unknown heading over the days', 'Occasion,When it is\nPuja,17/10/2026', '2026-10-17'],
  ['a dash where there is no last day', 'Event,From,To\nEid,20/03/2026,-', '2026-03-20'],
  ['a doubtful date', 'Festival/Holiday|Date & Day\nEid*|20/03/2026* (tentative), Friday', '2026-03-20'],
  ['a column of weekdays called Date', 'Occasion,Date,On\nPuja,Saturday,17/10/2026', '2026-10-17'],
])('a calendar with %s is understood', async (_how, text, days) => {
  expect(await importedDays(text)).toEqual([days]);
});

test('a type is asked for the rows that have none, and the sheet with the list is shown first', async () => {
  const page = `<table><tr><td>Menu</td></tr></table><table>${[
    ['Occasion', 'Type', 'Date'],
    ['Test', 'Exam', '17/10/2026'],
    ['Puja', '', '18/10/2026'],
  ]
    .map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`)
    .join('')}</table>`;
  const sheet = await staff.post(calendar, listFile(`<html>${page}</html>`, 'x.xls'));
  expect(sheet.text('.import-matching')).toContain('such as “Test”, “Puja”');
  const question = await staff.post(calendar, sentForm(sheet, '.import-match', 'check'));
  expect(question.text('.import-match legend')).toBe('1 row has no “Type”. Choose one for it.');
  const good = await staff.post(calendar, sentForm(question, '.import-match', 'check', { for_all: 'Holiday' }));
  expect(good.text('.import-good')).toMatch(/Test\s*Exam.*Puja\s*Holiday/s);
});

test('the year of dates without one is asked once; a wrong number of days is an error', async () => {
  const text = 'Occasion,Date\nIndependence Day,15 Aug\nRepublic Day,26 Jan';
  expect(await importedDays(text, { day_year: '2026-27' })).toEqual(['2026-08-15', '2027-01-26']);
  const wrong = await checked(calendar, 'Occasion,Date,Days\nPuja,17/10/2026,many\nEid,20/10/2026,Sunday');
  expect(faults(wrong)).toEqual(['Number of days is not clear. Enter a number such as 5.']);
});

test('cadres are read from designations, and remarks are published by nobody’s guess', async () => {
  const rows = [
    'Name,Desig.,Remarks',
    ...['A,Principal,', 'B,Vice-Principal,on leave', 'C,PGT (Physics),', 'D,T.G.T. English,', 'E,PRT,'],
    ...['F,N.T.T,', 'G,Asst. Teacher,', 'H,Vice Principal & PGT,', 'I,Headmistress,', 'J,Acting Principal,'],
  ];
  const page = await checked(faculty, rows.join('\n'));
  expect(page.text('.import-unused')).toContain('“Remarks”');
  await staff.post(faculty, sentForm(page, '.import-take', 'import'));
  const saved = await site.db.selectFrom('faculty').select(['name', 'cadre', 'details']).orderBy('name').execute();
  expect(saved.map(({ name, cadre, details }) => name + cadre + details)).toEqual([
    ...[
      'Aprincipal',
      'Bvice-principal',
      'Cpgt',
      'Dtgt',
      'Eprt',
      'Fntt',
      'G',
      'Hvice-principal',
      'Iheadmaster',
      'Jprincipal',
    ],
  ]);
});

test('classes and sessions that are written in many ways are one group, in one spelling', async () => {
  const written = [
    'X,2025-26',
    'x,2025-2026',
    'Class X,2025–26',
    '10,2025-26',
    'দশম,২০২৫-২৬',
    '10th,25-26',
    '১০ম,2025/26',
    'Xth,2025 - 26',
    'CLASS - X,Session 2025-26',
  ];
  const rows = written.map((one, index) => `Pupil ${index},400,${one}`);
  const list = ['Name,Marks,Class,Session', ...rows, 'Other,1,IX A,2025-26', 'Another,2,9-A,2025-26'].join('\n');
  await staff.post(results, sentForm(await checked(results, list), '.import-take', 'import'));
  const page = await site.visit('/results');
  expect(page.all('.chip').map((chip) => chip.textContent)).toEqual([
    'All results',
    'Class IX A, 2025–26',
    'Class X, 2025–26',
  ]);
  expect(new Set(page.all('.result-class').map((line) => line.textContent))).toEqual(
    new Set(['Class X, session 2025–26', 'Class IX A, session 2025–26']),
  );
  const group = await site.visit(`/results?${new URLSearchParams({ class: 'দশম', session: '2025-2026' })}`);
  expect(group.all('.result-card')).toHaveLength(written.length);
  const office = await staff.visit('/admin/results?class=10');
  expect(office.all('select[name=class] option').map((option) => option.textContent)).toEqual([
    'All classes',
    'IX A',
    'X',
  ]);
  expect(office.all('.record-row, tbody tr')).toHaveLength(written.length);
  expect((await site.visit('/bn/results')).text('.result-class')).toContain('দশম');
});

test('what the title of a list says is entered once for all rows, and a line with a class is that of the rows below', async () => {
  const list = 'Name,Marks\nClass IX,\nAsha,71\nClass X,\nBina,82';
  const page = await checked(results, list);
  expect(page.all('.import-for-all .field-label').map((label) => label.textContent)).toEqual([
    expect.stringMatching(/^Session/),
    expect.stringMatching(/^Exam/),
  ]);
  const typed = { all_session: '2026–27', all_exam: 'Unit test' };
  const filled = await staff.post(results, sentForm(page, '.import-for-all form', 'check', typed));
  expect(attribute(filled.all('.import-for-all [name=all_exam]')[0], 'value')).toBe('Unit test');
  await staff.post(results, sentForm(filled, '.import-take', 'import'));
  const rows = await site.db.selectFrom('result').select(['name', 'class_name', 'session', 'exam']).execute();
  expect(rows.filter(({ exam }) => exam === 'Unit test').toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Asha', class_name: expect.stringContaining('IX'), session: '2026–27', exam: 'Unit test' },
    { name: 'Bina', class_name: expect.stringContaining('X'), session: '2026–27', exam: 'Unit test' },
  ]);
});

test('the check of a list of teachers says who will not be counted, because no cadre is known', async () => {
  const page = await checked('/admin/faculty/import', 'Name,Designation\nAsha Das,Asst. Teacher\nBina Roy,PGT (Maths)');
  expect(page.text('.import-unused')).toContain('1 teacher has no cadre');
  expect(page.text('.import-unused')).toContain('“Asst. Teacher”');
});
