import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { createStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { workbookOf as workbookOfSheets } from '../../../tests/workbooks.ts';
import { listActivity } from '../../activity/activity.server.ts';
import type { Schema, Transaction } from '../../database/schema.ts';
import { withoutFormula } from '../../spreadsheets/csv.server.ts';
import { csvParts } from '../../spreadsheets/list-download.server.ts';
import { readWorkbook } from '../../spreadsheets/read-workbook.server.ts';
import { createConsents, withdrawConsents } from '../consent/consents.server.ts';
import { insertEnquiry } from '../enquiries.server.ts';
import { type ExportedEnquiry, enquirySheets, exportEnquiries } from './export.server.ts';

const visitor = { id: null, name: 'A visitor' };
const plain: ExportedEnquiry = {
  received_at: '2026-11-21T20:40:00.000Z',
  name: 'Kavita Murmu',
  mobile_no: '0000000012',
  email: 'kavita@murmu.example',
  message: 'A seat?',
  state: 'not-now',
  reason: 'Too far',
  owner_name: 'Asha',
  next_call_on: '2026-11-30',
  source: 'contact',
  channels: ['phone', 'whatsapp'],
  entries: [
    { at: '2026-11-23T05:00:00.000Z', person_name: 'Asha', kind: 'state', words: 'called' },
    { at: '2026-11-22T05:00:00.000Z', person_name: 'Rekha', kind: 'note', words: '=Will come.' },
  ],
};
const head = [
  ...['Received (Indian time)', 'Name', 'Mobile number', 'E-mail', 'Question', 'Status', 'Reason'],
  ...['Assigned to', 'Next call or visit', 'Received through', 'Updates the family agreed to', 'Notes'],
];
const cells = [
  ...['22 Nov 2026, 2:10 am', 'Kavita Murmu', '0000000012', 'kavita@murmu.example', 'A seat?', 'Not now', 'Too far'],
  ...['Asha', '30 Nov 2026', 'Contact page', 'Phone and SMS, WhatsApp'],
  '22 Nov 2026, 10:30 am, Rekha: =Will come.',
];

const formulas = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', ' \n =1', '＝1', '＋1', '－1', '＠x', ' ＝1'],
  ...['\u200B=1', '\uFEFF=1', '\u00A0=1', '﹦1', '﹢1', '﹣1', '﹫x', '−1', '\t1', '\u202E=1'],
];
const harmless = ['A seat?', '2 + 2 = 4', "it's", '"quoted", twice', 'one\ntwo', 'আসন', '0000000012', ''];

function readCsv(text: string): string[][] {
  return parse(text, { bom: true });
}

type Pieces = readonly ExportedEnquiry[][];

async function csvOf(pieces: Pieces): Promise<string> {
  let text = '';
  for await (const part of csvParts(enquirySheets(() => pieces))) text += part;
  return text;
}

function workbookOf(pieces: Pieces): Promise<Uint8Array> {
  return workbookOfSheets(enquirySheets(() => pieces).sheets);
}

const limits = { maxSheets: 9, maxLines: 20_000, maxColumns: 20, maxCharacters: 9_000_000 };

async function sheetsOf(bytes: Uint8Array): Promise<string[][][]> {
  return (await readWorkbook(bytes, limits)).map(({ lines }) => lines.map(({ cells }) => cells));
}

test('the columns are in words, and days and hours are India’s', async () => {
  const text = await csvOf([[plain]]);
  expect(text.startsWith('\uFEFF"Received (Indian time)","Name"')).toBe(true);
  expect(readCsv(text)).toEqual([head, cells]);
});

test('days and hours of the workbook are numbers, which can be sorted, and its second sheet is the history', async () => {
  const [enquiries, history] = await sheetsOf(await workbookOf([[plain]]));
  expect(enquiries).toEqual([head, cells.with(0, '2026-11-22').with(8, '2026-11-30')]);
  expect(history).toEqual([
    ['Received (Indian time)', 'Name', 'Mobile number', 'When (Indian time)', 'Who', 'Action or note'],
    ['2026-11-22', 'Kavita Murmu', '0000000012', '2026-11-23', 'Asha', 'Called'],
    ['2026-11-22', 'Kavita Murmu', '0000000012', '2026-11-22', 'Rekha', '=Will come.'],
  ]);
});

test('no cell of the CSV begins like a formula, and nothing else is changed', async () => {
  for (const typed of formulas) expect(withoutFormula(typed), JSON.stringify(typed)).toBe(`'${typed}`);
  for (const typed of harmless) expect(withoutFormula(typed), typed).toBe(typed);
  const all = [...formulas, ...harmless];
  const rows = readCsv(await csvOf([all.map((message) => ({ ...plain, name: message, message, reason: message }))]));
  for (const [index, typed] of all.entries()) {
    const shown = withoutFormula(typed);
    expect(rows[index + 1]).toEqual(expect.arrayContaining([shown]));
    expect([1, 4, 6].map((column) => rows[index + 1]?.[column])).toEqual([shown, shown, shown]);
  }
});

test('every cell of the workbook is text, as it was typed', async () => {
  const all = [...formulas, ...harmless, '<b>&amp;</b>', '_x003D_1+1'].filter((typed) => !/[\r]/.test(typed));
  const book = await workbookOf([all.map((message) => ({ ...plain, message }))]);
  expect((await sheetsOf(book))[0]?.slice(1).map((row) => row[4] ?? '')).toEqual(all);
});

async function take(db: Transaction, words: Partial<Schema['enquiry']>): Promise<string> {
  const { name = 'Rina', message = 'A seat?', state = 'new' } = words;
  const typed = { name, message, mobile_no: '0000000000', email: '' };
  const { id } = await insertEnquiry(db, visitor, { ...typed, source: 'home' });
  await db.updateTable('enquiry').set({ state }).where('id', '=', id).execute();
  return id;
}

async function exported(...question: Parameters<typeof exportEnquiries>): Promise<ExportedEnquiry[]> {
  const taken: ExportedEnquiry[] = [];
  const { read } = await exportEnquiries(...question);
  for await (const piece of read()) taken.push(...piece);
  return taken;
}

eachEngine('what is taken out of the website', (openDatabase) => {
  test('is what the list shows, with what is still agreed to, and is written down', async () => {
    const db = await openDatabase();
    const by = await createStaff(db);
    const enquiryId = await take(db, { name: 'First' });
    await createConsents(db, { enquiryId, channels: ['phone', 'email', 'post'], source: 'home', addressHash: '' });
    const [given] = await db.selectFrom('consent').select('id').where('channel', '=', 'email').execute();
    await withdrawConsents(db, by, [given?.id ?? ''], 'office');
    await take(db, { name: 'Called', state: 'called' });
    await take(db, { name: 'Spam', state: 'spam' });
    const everything = await exported(db, by, { choice: {}, staffId: by.id });
    expect(everything.map(({ name, channels }) => [name, channels.toSorted()])).toEqual([
      ['Called', []],
      ['First', ['phone', 'post']],
    ]);
    const some = await exported(db, by, { choice: { state: 'new' }, staffId: by.id });
    expect(some.map(({ name }) => name)).toEqual(['First']);
    const { rows } = await listActivity(db, { cursor: undefined, personId: by.id, kind: 'export' });
    const counts = rows.map(({ person_name, subject, changes }) => [person_name, subject, changes[0]?.after]);
    expect(counts).toEqual([
      ['Asha Mahato', 'enquiry', '1'],
      ['Asha Mahato', 'enquiry', '2'],
    ]);
  });

  test('is everything, in pieces that let others have their turn', async () => {
    const db = await openDatabase();
    const by = await createStaff(db);
    const id = await take(db, {});
    const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const more = Array.from({ length: 1300 }, (_, index) => ({ ...row, id: `e${index}`, sequence: index + 10 }));
    for (let start = 0; start < more.length; start += 300) {
      await db
        .insertInto('enquiry')
        .values(more.slice(start, start + 300))
        .execute();
    }
    await createConsents(db, { enquiryId: id, channels: ['post'], source: 'home', addressHash: '' });
    const { read } = await exportEnquiries(db, by, { choice: {}, staffId: by.id });
    const taken: ExportedEnquiry[] = [];
    const lengths: number[] = [];
    const others = countTurns();
    for await (const piece of read()) {
      taken.push(...piece);
      lengths.push(piece.length);
    }
    expect(lengths).toEqual([200, 200, 200, 200, 200, 200, 101]);
    expect([taken.length, taken.at(-1)?.channels]).toEqual([1301, ['post']]);
    expect(others.stop()).toBeGreaterThanOrEqual(7);
  });
});

test('both files come with their names, and nobody keeps a copy on the way', async () => {
  const site = await testApp();
  const asha = await site.signIn();
  await take(site.db, { name: '=cmd', message: 'Is there a bus?' });
  await take(site.db, { name: 'Spam', state: 'spam' });
  const csv = await asha.visit('/admin/enquiries/export.csv?q=bus');
  expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/);
  expect(csv.headers.get('Cache-Control')).toContain('no-store');
  expect(readCsv(csv.body).map((row) => row[1])).toEqual(['Name', "'=cmd"]);
  const book = await asha.visit('/admin/enquiries/export.xlsx?state=spam');
  expect(book.headers.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(book.headers.get('Content-Disposition')).toMatch(/enquiries-[\d-]+\.xlsx"$/);
  expect(book.body.startsWith('PK')).toBe(true);
  expect((await asha.visit('/admin/activity')).body).toContain('exported 1 enquiry');
  expect((await site.visit('/admin/enquiries/export.csv')).status).toBe(302);
  await site.close();
});

test.each([csvOf, workbookOf])(
  '%o normalizes only the beginning of a cell, and lets others have their turn',
  async (write) => {
    const message = `=1+1 ${'e\u0301\u0323'.repeat(1500)}${'\u0301\u0323'.repeat(500)}`;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const others = countTurns();
    try {
      await write([Array.from({ length: 400 }, () => ({ ...plain, message, reason: message }))]);
      const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length));
      expect(longest).toBeLessThan(100);
      expect(others.stop()).toBeGreaterThanOrEqual(7);
    } finally {
      others.stop();
      normalize.mockRestore();
    }
  },
);

test('a formula in front of a long run of marks is text, too', () => {
  const marks = '\u0301'.repeat(5000);
  for (const start of ['=', '＝', ' ＝', '\u200B﹣']) expect(withoutFormula(`${start}1${marks}`)).toMatch(/^'/);
  expect(withoutFormula(`e${marks}`)).toBe(`e${marks}`);
});

/** How often others had their turn until `stop`: counted by turns of the event loop, not by time. */
function countTurns() {
  let turns = 0;
  const count = () => {
    turns += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  const stop = () => {
    clearImmediate(pending);
    return turns;
  };
  return { stop };
}
