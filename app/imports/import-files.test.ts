import { afterEach, expect, test } from 'vitest';
import type { Answer } from '../../tests/answer.ts';
import { attribute } from '../../tests/answer.ts';
import { variantsOf } from '../../tests/extent.ts';
import { listFile, sentForm } from '../../tests/import-forms.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { craftedWorkbook, textCell, workbook, zipOf } from '../../tests/workbooks.ts';
import { findSchool } from '../settings/school.server.ts';

const results = '/admin/results/import';
const calendar = '/admin/calendar/import';

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const faults = (page: Answer) => page.all('.import-fault').map((fault) => fault.textContent);
const shownNames = async () => {
  const rows = await site.db.selectFrom('result').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
const days = async () => {
  const rows = await site.db
    .selectFrom('calendar_item')
    .select(['first_day', 'last_day'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ first_day, last_day }) => `${first_day} ${last_day}`);
};

const monthFirst = [
  'Title,Kind,First day,Last day',
  'Gandhi Jayanti,holiday,10/2/2026,',
  'Independence Day,holiday,8/15/2026,',
  'Puja holidays,holiday,10/17/2026,10/26/2026',
  'Unit test,exam,12/1/2026,12/5/2026',
].join('\n');

test('a list with the month first asks once, keeps what is written, and is imported as it was meant', async () => {
  const question = await staff.post(calendar, listFile(monthFirst, 'days.csv'));
  expect(question.text('.import-match legend')).toBe('What does 10/2/2026 mean in this file?');
  const labels = question.all('.import-match .tick-box').map((label) => label.textContent);
  expect(labels).toEqual([
    expect.stringMatching(/10 Feb.* 2026 \(the day comes first\)/),
    expect.stringMatching(/2 Oct.* 2026 \(the month comes first\)/),
  ]);
  expect(question.all('.import-match input[checked]')).toEqual([]);
  const unanswered = await staff.post(calendar, sentForm(question, '.import-match', 'check'));
  expect([unanswered.status, unanswered.text('.note-error strong')]).toEqual([422, 'Choose one of the answers.']);
  const checked = await staff.post(
    calendar,
    sentForm(unanswered, '.import-match', 'check', { day_order: 'monthFirst' }),
  );
  expect(checked.text('.import-good')).toContain('2 Oct 2026');
  expect(faults(checked)).toEqual([]);
  await staff.post(calendar, sentForm(checked, '.import-take', 'import'));
  expect(await days()).toEqual([
    '2026-10-02 2026-10-02',
    '2026-08-15 2026-08-15',
    '2026-10-17 2026-10-26',
    '2026-12-01 2026-12-05',
  ]);
});

test('with the day first, impossible dates are errors, and the box has the text of the file', async () => {
  const question = await staff.post(calendar, { intent: 'check', text: monthFirst });
  const checked = await staff.post(calendar, sentForm(question, '.import-match', 'check', { day_order: 'dayFirst' }));
  expect(faults(checked)).toHaveLength(3);
  expect(checked.text('.import-correct textarea')).toContain('"8/15/2026"');
  expect(checked.text('.import-correct textarea')).toContain('"10/2/2026"');
  const again = sentForm(checked, '.import-correct form', 'check', { text: monthFirst.replaceAll('8/15', '15/8') });
  expect(again.get('day_order')).toBe('dayFirst');
});

test('days that can be read either way are shown with their weekday, and the other reading is offered', async () => {
  const text = 'Title,Kind,First day\nGandhi Jayanti,holiday,10/2/2026\nMeeting,meeting,7/4/2026';
  const checked = await staff.post(calendar, { intent: 'check', text });
  expect(checked.text('.note-success')).toContain('2 rows, no errors');
  expect(checked.text('.import-days')).toMatch(/day first.*10\/2\/2026: Tue, 10 Feb/s);
  const other = await staff.post(
    calendar,
    sentForm(checked, '.import-days form', 'check', { day_order: 'monthFirst' }),
  );
  expect(other.text('.import-days')).toMatch(/month first.*10\/2\/2026: Fri, 2 Oct/s);
  await staff.post(calendar, sentForm(other, '.import-take', 'import'));
  expect(await days()).toEqual(['2026-10-02 2026-10-02', '2026-07-04 2026-07-04']);
});

test('a list that mixes both orders names each cell; the order of one column holds for the other', async () => {
  const mixed = 'Title,Kind,First day\nA,event,8/15/2026\nB,event,16/8/2026\nC,event,10/2/2026\nD,event,2026-08-17';
  const checked = await staff.post(calendar, { intent: 'check', text: mixed });
  expect(faults(checked)).toHaveLength(3);
  expect(faults(checked)[2]).toContain('First day is not clear: 10/2/2026.');
  const columns = 'Title,Kind,First day,Last day\nA,event,10/2/2026,\nB,event,10/3/2026,10/26/2026';
  expect((await staff.post(calendar, { intent: 'check', text: columns })).text('.import-match legend')).toContain(
    '10/2/2026',
  );
});

test('the order of a consent date with the month first is a question as well', async () => {
  const text = 'Name,Marks,Consent date\nA,1,6/2/2026\nB,2,6/15/2026';
  const question = await staff.post(results, { intent: 'check', text });
  const checked = await staff.post(results, sentForm(question, '.import-match', 'check', { day_order: 'monthFirst' }));
  await staff.post(results, sentForm(checked, '.import-take', 'import'));
  const rows = await site.db.selectFrom('result').select('consent_on').orderBy('sequence', 'desc').execute();
  expect(rows.map(({ consent_on }) => consent_on)).toEqual(['2026-06-02', '2026-06-15']);
});

test('characters lost in an earlier program are errors; real question marks are not', async () => {
  const names = ['?????? ???', 'Rahul ???', 'à¦ªà§à¦°à¦¿à¦¯à¦¼à¦¾', 'Ã‰tienne', 'R\uFFFDhul', '?????-2', '(???)'];
  const good = ['Why?', 'Really?? Yes!', 'Étienne “Ünal” – à Paris', 'প্রিয়া', 'ପ୍ରିୟା?'];
  const text = ['Name,Marks', ...[...names, ...good].map((name, index) => `${name},${index}`)].join('\n');
  const checked = await staff.post(results, listFile(text));
  expect(faults(checked)).toEqual(
    names.map((name) => expect.stringContaining(`were lost when the file was saved: ${name}`)),
  );
  await staff.post(results, sentForm(checked, '.import-take', 'import'));
  expect(await shownNames()).toEqual(good.toSorted());
});

test('marks and classes that a spreadsheet turned into days are faults with the remedy', async () => {
  const rows = [
    ['Name', 'Marks', 'Class'],
    ['A', { day: '2026-10-06' }, 'X'],
    ['B', '06-Oct', 'X'],
    ['C', 'Oct-06', 'X'],
    ['D', '6/10', { day: '2026-06-05' }],
    ['E', '6/10', 'X'],
    ['F', '468 / 500', 'X'],
    ['G', '93.6 %', '9-10'],
    ['H', '46301', 'IX'],
  ];
  const checked = await staff.post(results, listFile(await workbook({ One: rows }), 'marks.xlsx'));
  expect(faults(checked)).toHaveLength(4);
  expect(faults(checked)[0]).toContain('Excel has changed Marks to a date: 2026-10-06. Format the column as Text');
});

test('our own lists keep their marks, classes and sessions in a spreadsheet, and come back unchanged', async () => {
  const cells = ['6/10', '10 / 6', '12-99', '468/500', '9', '=1+1', "'6/10"];
  const text = ['Name,Marks,Session', ...cells.map((marks, index) => `N${index},${marks},2011-12`)].join('\n');
  const checked = await staff.post(results, { intent: 'check', text });
  await staff.post(results, sentForm(checked, '.import-take', 'import'));
  const read = () => site.db.selectFrom('result').select(['name', 'marks', 'session']).orderBy('name').execute();
  const before = await read();
  const file = await staff.visit('/admin/results/export.csv');
  expect(file.body).toContain(`"'6/10"`);
  expect(file.body).toContain(`"'2011-12"`);
  expect(file.body).toContain('"468/500"');
  await site.db.deleteFrom('result').execute();
  await staff.post(results, sentForm(await staff.post(results, listFile(file.body)), '.import-take', 'import'));
  expect(await read()).toEqual(before);
});

test('hidden rows are counted, and can be left out', async () => {
  const row = (line: number, name: string, hidden = '') =>
    `<row r="${line}"${hidden}>${textCell(name)}${textCell('450')}</row>`;
  const rows = row(1, 'Name').replace('450', 'Marks') + row(2, 'Asha') + row(3, 'Hidden One', ' hidden="1"');
  const checked = await staff.post(results, listFile(await craftedWorkbook(rows), 'x.xlsx'));
  expect(checked.text('.import-hidden')).toContain('1 hidden row is included.');
  const without = await staff.post(results, sentForm(checked, '.import-hidden form', 'check'));
  expect(without.text('.import-hidden')).toContain('1 hidden row is left out.');
  const back = await staff.post(results, sentForm(without, '.import-hidden form', 'check'));
  expect(back.text('.import-hidden')).toContain('1 hidden row is included.');
  await staff.post(results, sentForm(without, '.import-take', 'import'));
  expect(await shownNames()).toEqual(['Asha']);
});

test('a table of a portal named .xls is read, and so is a calendar file, whose type is chosen once', async () => {
  const table =
    '<html><table><tr><th>Name</th><th>Marks</th></tr><tr><td>Asha Devi</td><td>450</td></tr></table></html>';
  expect((await staff.post(results, listFile(table, 'portal.xls'))).text('.import-good')).toContain('Asha Devi');
  const event =
    'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260815\nDTEND;VALUE=DATE:20260816\nSUMMARY:Independence Day\nEND:VEVENT';
  const question = await staff.post(calendar, listFile(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR\n`, 'days.ics'));
  expect(question.text('.import-match legend')).toBe('The list has no “Type”. Choose one for all rows.');
  const checked = await staff.post(calendar, sentForm(question, '.import-match', 'check', { for_all: 'Holiday' }));
  await staff.post(calendar, sentForm(checked, '.import-take', 'import'));
  expect(await days()).toEqual(['2026-08-15 2026-08-15']);
});

const noLists = [
  ['a million open tags', () => zipOf({ 'xl/workbook.xml': '<a>'.repeat(1_000_000) }), 'too large'],
  [
    'half a million sheets',
    () => zipOf({ 'xl/workbook.xml': `<w><sheets>${'<sheet name="S" r:id="r"/>'.repeat(500_000)}</sheets></w>` }),
    'more than 200 sheets',
  ],
  ['a PDF', () => Promise.resolve(Buffer.from('%PDF-1.7')), 'a PDF or a photo'],
] as const;

test('what is no list gets a sentence at the form', async () => {
  for (const [place, [, bytes, words]] of noLists.entries()) {
    for (const address of variantsOf([results, calendar, '/admin/faculty/import'], place)) {
      const answer = await staff.post(address, listFile(await bytes(), 'x.xlsx'));
      expect([answer.status, answer.text('#field-file-error')]).toEqual([422, expect.stringContaining(words)]);
    }
  }
});

const twoNames = 'Name,Marks,Consent,Consent date\nPriya Soren,468,yes,15 Jun 2026\nArjun Das,449,,';

test('before names go public the import asks, with neither answer chosen; initials change the setting', async () => {
  const checked = await staff.post(results, { intent: 'check', text: twoNames });
  expect(checked.text('.import-take legend')).toContain('1 row has no consent recorded.');
  expect(checked.all('.import-take input[name=names]').map((input) => attribute(input, 'value'))).toEqual([
    'full',
    'initials',
  ]);
  expect(checked.all('.import-take input[checked]')).toEqual([]);
  const unanswered = sentForm(checked, '.import-take', 'import');
  unanswered.delete('names');
  const question = await staff.post(results, unanswered);
  expect([question.status, question.text('.import-take .field-error')]).toEqual([
    422,
    'Choose how the names are shown.',
  ]);
  expect(await shownNames()).toEqual([]);
  const sent = await staff.post(results, sentForm(question, '.import-take', 'import', { names: 'initials' }));
  expect(sent.status).toBe(303);
  expect((await findSchool(site.db)).resultsShow).toBe('agreed');
  const page = await site.visit('/results');
  expect(page.body).toContain('Priya Soren');
  expect(page.body).not.toContain('Arjun Das');
  const next = await staff.post(results, { intent: 'check', text: 'Name,Marks\nRiya Behera,1' });
  expect(next.all('.import-take input[name=names]')).toEqual([]);
  await staff.post(results, sentForm(next, '.import-take', 'import'));
  expect(await shownNames()).toContain('Riya Behera');
});

test('an editor learns who can switch to initials, and cannot switch it with a crafted form', async () => {
  const editor = await site.signIn({ username: 'editor', role: 'editor' });
  const checked = await editor.post(results, { intent: 'check', text: twoNames });
  expect(checked.all('.import-take input[name=names]')).toHaveLength(1);
  expect(checked.text('.import-take')).toContain('ask an administrator');
  const forged = await editor.post(results, sentForm(checked, '.import-take', 'import', { names: 'initials' }));
  expect(forged.status).toBe(422);
  expect((await findSchool(site.db)).resultsShow).toBe('all');
  expect((await editor.post(results, sentForm(checked, '.import-take', 'import'))).status).toBe(303);
});

test('rows that all have consent ask nothing', async () => {
  const text = twoNames.replace(',,', ',yes,16 Jun 2026');
  const checked = await staff.post(results, { intent: 'check', text });
  expect(checked.all('.import-take input[name=names]')).toEqual([]);
});

test('a file is not read on when the one who sent it has left', async () => {
  const { promise, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  const tableReader: TestApp['tableReader'] = {
    async readTable(_bytes, _limits, signal) {
      resolve(signal);
      return { refused: 'too slow' };
    },
    stop: () => undefined,
  };
  const watched = await testApp({ tableReader });
  const leaving = new AbortController();
  const person = await watched.signIn();
  await person.post(results, listFile('Name,Class', 'names.csv'), { signal: leaving.signal });
  const signal = await promise;
  leaving.abort();
  expect(signal?.aborted).toBe(true);
  await watched.close();
});
