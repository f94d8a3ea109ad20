import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../tests/answer.ts';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { listFile, sentForm } from '../../tests/import-forms.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { craftedWorkbook, textCell, workbook } from '../../tests/workbooks.ts';
import { readWorkbook } from '../spreadsheets/read-workbook.server.ts';

const address = '/admin/results/import';
const matching = '.import-match';
const odd = [
  ['Sundarpur Public School', '', '', ''],
  ['Sl. No.', 'Name of student', 'Secured', 'Std', 'Blood group'],
  ['1', 'Priya Soren', '468 / 500', 'X', 'B+'],
  ['2', 'Arjun Das', '449 / 500', 'X', 'O+'],
  ['3', '', '1', 'X', ''],
];

function matchingIn(page: Answer): Record<string, string> {
  const selects = page.all(`${matching} .import-matching select`);
  return Object.fromEntries(
    selects.map((select) => [
      page.text(`label[for="${attribute(select, 'id')}"]`) ?? '',
      attribute(select.querySelector('option[selected]') ?? undefined, 'value') ?? '',
    ]),
  );
}

onOneEngine('a workbook with headings of its own', (_openDatabase, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors).toEqual([]));

  test('is matched, checked, imported without its faulty rows, which can be downloaded, and undone', async () => {
    const question = await staff.post(address, listFile(await workbook({ Marks: odd }), 'class-x.xlsx'));
    expect([question.status, question.text('.note-info strong')]).toEqual([200, 'Which column is which?']);
    expect(matchingIn(question)).toEqual({
      'Sl. No.': '',
      'Name of student': 'name',
      Secured: '',
      Std: 'class_name',
      'Blood group': '',
    });
    expect(question.text(matching)).toContain('such as “468 / 500”, “449 / 500”');
    const without = await staff.post(address, sentForm(question, matching, 'check'));
    expect(without.text('.note-warning')).toContain('2 rows have no errors, 1 needs correction');
    expect(without.text('.import-unused')).toBe('Not imported from this file: “Secured”, “Blood group”.');
    const again = await staff.post(address, sentForm(without, '.import-columns form', 'match'));
    expect(matchingIn(again)).toMatchObject({ 'Name of student': 'name', Secured: '' });
    const checked = await staff.post(address, sentForm(again, matching, 'check', { 'column-2': 'marks' }));
    expect(checked.all('.import-columns p').map((line) => line.textContent)).toEqual([
      'Not imported from this file: “Blood group”.',
      'Not in this file, so it stays empty: Roll number, Session, Exam, Topper, Consent to name and photo, Date of consent form, Who signed, and where the consent form is filed.',
      'The line above the headings is not imported.',
      'If it is the same for all rows, enter it once here.',
    ]);
    expect(checked.text('.import-check tbody th')).toBe('Line 5');

    const sent = await staff.post(address, sentForm(checked, '.import-take', 'import'));
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/results']);
    const rows = await site.db.selectFrom('result').select(['name', 'marks', 'class_name']).orderBy('name').execute();
    expect(rows).toEqual([
      { name: 'Arjun Das', marks: '449 / 500', class_name: 'X' },
      { name: 'Priya Soren', marks: '468 / 500', class_name: 'X' },
    ]);
    const list = await staff.visit('/admin/results');
    expect(list.text('.published-panel h2')).toBe('Added from the list');
    expect(list.text('.published-things')).toBe('Priya SorenArjun Das');
    expect(list.text('.published-panel')).toContain('Import another list');
    const links = list.all('.published-left-out a').map((link) => attribute(link, 'href') ?? '');
    const excel = await staff.visit(links[0] ?? '');
    const [sheet] = await readWorkbook(excel.bytes, { maxSheets: 1, maxLines: 9, maxColumns: 20, maxCharacters: 999 });
    expect(sheet?.lines[0]?.cells.at(-1)).toBe('Problem');
    expect(sheet?.lines[1]?.cells).toEqual(['', '1', '', 'X', ...Array(6).fill(''), 'Name is empty. Enter it.']);
    const csv = await staff.visit(links[1] ?? '');
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="results-to-correct.csv"');
    const corrected = csv.body.replace('"","1"', '"Riya Behera","1"');
    expect((await staff.post(address, listFile(corrected))).text('.note-success')).toContain('1 row, no errors');
    expect((await staff.visit(address)).text('.past-imports')).toContain('1 row left out, for Excel');

    const undone = await staff.post(address, sentForm(list, '.published-panel form', 'undo'));
    expect(undone.headers.get('Location')).toBe('/admin/results');
    expect(await site.db.selectFrom('result').select('id').where('removed_at', 'is', null).execute()).toEqual([]);
    expect((await staff.visit('/admin/results')).all('.published-panel')).toEqual([]);
  });

  test('has a choice of its sheets, and is read with the one that was chosen', async () => {
    const sheets = {
      'Class X': [
        ['Name', 'Marks'],
        ['Priya', '420'],
      ],
      Notes: [['Read this first'], ['Please']],
      'Class XII': [
        ['Name', 'Marks'],
        ['Arjun', '430'],
      ],
    };
    const question = await staff.post(address, listFile(await workbook(sheets), 'all.xlsx'));
    expect(question.all(`${matching} select[name=sheet] option`).map((option) => option.textContent)).toEqual([
      'Class X',
      'Notes',
      'Class XII',
    ]);
    for (const intent of ['sheet', 'check']) {
      const second = await staff.post(address, sentForm(question, matching, intent, { sheet: '2' }));
      expect(matchingIn(second)).toEqual({ Name: 'name', Marks: 'marks' });
      const checked = await staff.post(address, sentForm(second, matching, 'check'));
      expect(checked.text('.note-success')).toContain('all.xlsx, Class XII: 1 row, no errors.');
      expect(checked.text('.import-good')).toContain('Arjun');
    }
  });

  test('imports the consent of the family, and leaves out one that is not clear', async () => {
    const rows = [
      ['Name', 'Consent', 'Consent date', 'Given by'],
      ['Priya', 'Yes', { day: '2026-06-15' }, 'Her mother'],
      ['Arjun', 'হ্যাঁ', '১৫/০৬/২০২৬', ''],
      ['Riya', '', '46188', ''],
      ['Mina', 'No', '', ''],
      ['Sita', 'yes', '', ''],
      ['Gita', 'perhaps', '', ''],
      ['Rita', 'no', '15 Jun 2026', ''],
      ['Lata', 'yes', '31/12/2099', ''],
      ['Uma', '', '', 'Her father'],
      ['Usha', 'yes', '15.6', ''],
    ];
    const checked = await staff.post(address, listFile(await workbook({ One: rows }), 'x.xlsx'));
    expect(checked.all('.import-fault').map((fault) => fault.textContent)).toEqual([
      'Enter the date of the consent form beside the consent, such as 15 Aug 2026.',
      'Consent to name and photo is not recognised. Use one of these: Yes, No.',
      'Consent is “no”, but a date is given. Correct one of them.',
      'This date is in the future. Enter the date on which the form was signed.',
      'Enter the date of the consent form beside the consent, such as 15 Aug 2026.',
      'Date of consent form is not clear. Enter a date such as 15 Aug 2026 or 15/08/2026.',
    ]);
    expect((await staff.post(address, sentForm(checked, '.import-take', 'import'))).status).toBe(303);
    const saved = await site.db
      .selectFrom('result')
      .select(['name', 'consent_on', 'consent_reference'])
      .orderBy('sequence', 'desc')
      .execute();
    expect(saved).toEqual([
      { name: 'Priya', consent_on: '2026-06-15', consent_reference: 'Her mother' },
      { name: 'Arjun', consent_on: '2026-06-15', consent_reference: '' },
      { name: 'Riya', consent_on: '2026-06-15', consent_reference: '' },
      { name: 'Mina', consent_on: null, consent_reference: '' },
    ]);
  });
});

describe('a list', () => {
  const site = siteForEach();
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors).toEqual([]));

  test('headings that are known need no question, in other languages neither; of two for one the better is taken', async () => {
    for (const text of ['Student,Total Marks,Std\nA,1,X', 'নাম,প্রাপ্ত নম্বর,শ্রেণি\nA,1,X', 'ନାମ,ନମ୍ବର,ଶ୍ରେଣୀ\nA,1,X']) {
      const checked = await staff.post(address, { intent: 'check', text });
      expect(
        checked
          .all('.import-good td')
          .map((cell) => cell.textContent.trim())
          .slice(0, 4),
      ).toEqual(['A', '1', '', 'X']);
    }
    const two = await staff.post(address, { intent: 'check', text: 'Name,Total Marks,Marks obtained\nA,500,468' });
    expect(matchingIn(two)).toEqual({ Name: 'name', 'Total Marks': '', 'Marks obtained': 'marks' });
  });

  test('a column that is needed and one that is chosen twice stop with their sentences', async () => {
    const question = await staff.post(address, { intent: 'check', text: 'Who,What\nPriya,468' });
    expect([question.status, question.text('.note-error strong')]).toEqual([
      200,
      'No column is chosen for Name, which is required. Choose one below.',
    ]);
    const missing = await staff.post(address, sentForm(question, matching, 'check', { 'column-1': 'marks' }));
    expect([missing.status, missing.text('.note-error strong')]).toEqual([422, expect.stringContaining('for Name')]);
    expect(matchingIn(missing)).toEqual({ Who: '', What: 'marks' });
    const twice = await staff.post(
      address,
      sentForm(question, matching, 'check', { 'column-0': 'name', 'column-1': 'name' }),
    );
    expect([twice.status, twice.text('#field-column-1-error')]).toEqual([
      422,
      expect.stringContaining('chosen for this'),
    ]);
    const made = await staff.post(address, sentForm(question, matching, 'check', { 'column-0': '__proto__' }));
    expect(made.status).toBe(422);
  });

  test.each([
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'is in the old .xls format or has a password'],
    ['a damaged one', Buffer.from('PK\x03\x04 nothing', 'latin1'), 'damaged'],
    ['one with nothing in it', workbook({ One: [] }), 'nothing in this workbook'],
    ['a bomb', craftedWorkbook(`<row><c><v>${' '.repeat(30_000_000)}</v></c></row>`), 'too large'],
    [
      'more than 500 rows',
      craftedWorkbook(`<row>${textCell('Name')}</row><row>${textCell('a')}</row>`.repeat(400)),
      'more than 500',
    ],
    [
      'a formula that failed',
      workbook({
        One: [
          ['Name', 'Marks'],
          ['Priya', '#DIV/0!'],
        ],
      }),
      'The formula in Marks has no result',
    ],
  ])('%s is answered with its sentence', async (_what, bytes, sentence) => {
    const answer = await staff.post(address, listFile(await bytes, 'x.xlsx'));
    expect(answer.body.replaceAll('&#x27;', "'")).toContain(sentence);
  });

  test('left-out rows are for those who are signed in, and of an import that there is', async () => {
    expect((await site.visit('/admin/results/left-out.csv?import=x')).status).toBe(302);
    for (const id of ['', 'x', '__proto__', '0'.repeat(26)]) {
      expect((await staff.visit(`/admin/results/left-out.xlsx?import=${id}`)).status).toBe(404);
    }
  });
});
