import { afterEach, beforeEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse, type TestHouse } from '../../tests/house.ts';
import type { Visitor } from '../../tests/visitor.ts';
import type { Connection } from '../database/schema.ts';
import { fileDocument, listDocumentsInNeed, type NewDocument } from '../disclosure/documents.server.ts';
import { receiveEnquiry } from '../enquiries/enquiries.server.ts';
import { dayInIndia } from '../lib/dates.ts';
import { publishNotice } from '../notices/notices.server.ts';

const dayMs = 86_400_000;
const file = { key: 'documents/trust.pdf', bytes: 2048 };
const plain: NewDocument = {
  slug: 'trust',
  name: 'Trust',
  section: 'B',
  position: 1,
  file,
  valid_until: undefined,
  link: undefined,
};

function inDays(days: number): string {
  return dayInIndia(Date.now() + days * dayMs);
}

async function fileEach(db: Connection, documents: Partial<NewDocument>[]): Promise<void> {
  for (const [position, document] of documents.entries()) {
    await fileDocument(db, { ...plain, slug: `d${position}`, position, ...document }, clerk);
  }
}

eachEngine('documents in need', (openDatabase) => {
  test('are those without a file, the expired ones and those that end within thirty days', async () => {
    const db = await openDatabase();
    await fileEach(db, [
      { name: 'Fine' },
      { name: 'Ends in a month', valid_until: inDays(30) },
      { name: 'Ends later', valid_until: inDays(31) },
      { name: 'Ends today', valid_until: inDays(0) },
      { name: 'Expired', valid_until: inDays(-1) },
      { name: 'Missing', file: undefined },
      { name: 'A page', file: undefined, link: '/comingsoon' },
    ]);
    const found = await listDocumentsInNeed(db);
    expect(found.map(({ name, need, days }) => [name, need, days])).toEqual([
      ['Expired', 'expired', -1],
      ['Missing', 'missing', 0],
      ['Ends today', 'ending', 0],
      ['Ends in a month', 'ending', 30],
    ]);
  });
});

let house: TestHouse;
let asha: Visitor;

beforeEach(async () => {
  house = await openHouse();
  asha = await house.signIn();
});
afterEach(() => house.close());

async function attention(): Promise<(string | undefined)[][]> {
  const page = await asha.visit('/admin/dashboard');
  const lines = page.all('.attention-alarm, .attention-soon, .attention-news');
  return lines.map((line) => [line.textContent, attribute(line, 'href')]);
}

test('the dashboard is kind when nothing needs attention', async () => {
  expect(await attention()).toEqual([]);
  expect((await asha.visit('/admin/dashboard')).text('.attention-none')).toContain('Nothing needs you now.');
});

test('the dashboard tells what needs attention, with the way there, until it is mended', async () => {
  await fileEach(house.db, [
    { name: 'Self certification', file: undefined },
    { name: 'Fire safety certificate', valid_until: inDays(20) },
    { name: 'Fee structure', section: 'C', valid_until: inDays(-3) },
  ]);
  const notice = { title: 'Fees', details: 'Pay now', category: 'fee', is_pinned: 0 } as const;
  const ends = new Date(Date.now() + dayMs).toISOString();
  const id = await house.db.transaction().execute((tx) => publishNotice(tx, { ...notice, expires_at: ends }, clerk));
  const enquiry = { name: 'Rina', email: '', mobile_no: '0000000000', consent: [] };
  await receiveEnquiry(house.db, { ...enquiry, message: 'When does admission start?' });
  expect(await attention()).toEqual([
    ['Fee structure has expired', '/MPD#part-c'],
    ['Self certification has no file', '/MPD#part-b'],
    ['Fire safety certificate ends in 20 days', '/MPD#part-b'],
    ['The notice “Fees” ends tomorrow', `/admin/notices/${id}/edit`],
    ['1 enquiry from a parent has come in', undefined],
  ]);
  await house.db.updateTable('document').set({ file_key: file.key, valid_until: null }).execute();
  await house.db.updateTable('notice').set({ expires_at: null }).execute();
  await receiveEnquiry(house.db, { ...enquiry, message: 'And when does it end?' });
  expect(await attention()).toEqual([['2 enquiries from parents have come in', undefined]]);
});

test('drafts and scheduled notices are no alarm', async () => {
  const notice = { title: 'Fees', details: 'Pay now', category: 'fee', is_pinned: 0 } as const;
  const expires_at = new Date(Date.now() + 2 * dayMs).toISOString();
  await house.db.transaction().execute(async (tx) => {
    await publishNotice(tx, { ...notice, expires_at, state: 'draft' }, clerk);
    await publishNotice(tx, { ...notice, expires_at, publish_at: new Date(Date.now() + dayMs).toISOString() }, clerk);
  });
  expect(await attention()).toEqual([]);
});

test('many documents in need are told in a few lines', async () => {
  await fileEach(house.db, Array(9).fill({ file: undefined }));
  const lines = await attention();
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toEqual(['5 more documents need something', '/MPD']);
});

test('the lists of the desk stand there with what each holds', async () => {
  const page = await asha.visit('/admin/dashboard');
  const ways = page.all('.manage-panel a').map((way) => [way.textContent, attribute(way, 'href')]);
  expect(ways).toEqual([
    ['Notices0', '/admin/notices'],
    ['Gallery0', '/admin/photos'],
    ['Albums0', '/admin/albums'],
    ['Results0', '/admin/results'],
    ['Faculty0', '/admin/faculty'],
    ['Bin', '/admin/bin'],
  ]);
});
