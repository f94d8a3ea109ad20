import { afterEach, beforeEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse, type TestHouse } from '../../tests/house.ts';
import type { Visitor } from '../../tests/visitor.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { fileDocument, listDocumentsInNeed, type NewDocument } from '../disclosure/documents.server.ts';
import { storeEnquiry } from '../enquiries/enquiries.server.ts';
import { takeEnquiry } from '../enquiries/take-enquiry.server.ts';
import { dayInIndia } from '../lib/dates.ts';
import { day, fromNow } from '../lib/moments.ts';
import { publishNotice } from '../notices/notices.server.ts';

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
  return dayInIndia(Date.now() + days * day);
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
  const lines = page.all('.manage-line').filter((line) => attribute(line, 'class')?.includes('attention-'));
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
  const ends = new Date(Date.now() + day).toISOString();
  const id = await house.db.transaction().execute((tx) => publishNotice(tx, { ...notice, expires_at: ends }, clerk));
  const enquiry = { name: 'Rina', email: '', mobile_no: '0000000000', consent: [] };
  const arrival = { source: 'contact', clientAddress: '192.0.2.7' } as const;
  await takeEnquiry(house, { ...enquiry, message: 'When does admission start?' }, arrival);
  expect(await attention()).toEqual([
    ['1 new enquiry from a parent', '/admin/enquiries?state=new'],
    ['Fee structure has expired', '/MPD#part-c'],
    ['Self certification has no file', '/MPD#part-b'],
    ['Fire safety certificate ends in 20 days', '/MPD#part-b'],
    ['The notice “Fees” ends tomorrow', `/admin/notices/${id}/edit`],
  ]);
  await house.db.updateTable('document').set({ file_key: file.key, valid_until: null }).execute();
  await house.db.updateTable('notice').set({ expires_at: null }).execute();
  await takeEnquiry(house, { ...enquiry, message: 'And when does it end?' }, arrival);
  expect(await attention()).toEqual([['2 new enquiries from parents', '/admin/enquiries?state=new']]);
});

test('families come first, in the order in which they wait; spam comes last', async () => {
  await fileEach(house.db, [{ name: 'Self certification', file: undefined }]);
  const typed = { name: 'Rina', email: '', mobile_no: '0000000000', message: 'A seat?', source: 'home' } as const;
  const store = async (words: Partial<Schema['enquiry']>) => {
    const { id } = await storeEnquiry(house.db, clerk, typed);
    await house.db
      .updateTable('enquiry')
      .set({ state: 'new', ...words })
      .where('id', '=', id)
      .execute();
  };
  await store({ received_at: fromNow(-2 * day) });
  expect(await attention()).toEqual([
    ['1 family has waited over a day', '/admin/enquiries?state=new'],
    ['Self certification has no file', '/MPD#part-b'],
  ]);
  await store({});
  await store({ state: 'called', next_call_on: inDays(-1) });
  await store({ state: 'not-now', touched_at: '2020-01-01T00:00:00.000Z' });
  await store({ state: 'spam' });
  await store({ state: 'spam', received_at: fromNow(-20 * day) });
  expect(await attention()).toEqual([
    ['1 family has waited over a day', '/admin/enquiries?state=new'],
    ['2 new enquiries from parents', '/admin/enquiries?state=new'],
    ['1 family is to be called today', '/admin/enquiries?show=due'],
    ['Self certification has no file', '/MPD#part-b'],
    ['1 enquiry will be erased within 30 days', '/admin/enquiries?show=ending'],
    ['2 messages lie in the Spam tray. Look through them once a week.', '/admin/enquiries?state=spam'],
  ]);
  await house.db
    .updateTable('enquiry')
    .set({ received_at: fromNow(-8 * day) })
    .where('state', '=', 'spam')
    .execute();
  expect((await attention()).map(([words]) => words)).not.toContainEqual(expect.stringContaining('Spam'));
});

test('drafts and scheduled notices are no alarm', async () => {
  const notice = { title: 'Fees', details: 'Pay now', category: 'fee', is_pinned: 0 } as const;
  const expires_at = new Date(Date.now() + 2 * day).toISOString();
  await house.db.transaction().execute(async (tx) => {
    await publishNotice(tx, { ...notice, expires_at, state: 'draft' }, clerk);
    await publishNotice(tx, { ...notice, expires_at, publish_at: new Date(Date.now() + day).toISOString() }, clerk);
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
    ['Enquiries0', '/admin/enquiries'],
    ['Notices0', '/admin/notices'],
    ['Gallery0', '/admin/photos'],
    ['Albums0', '/admin/albums'],
    ['Results0', '/admin/results'],
    ['Faculty0', '/admin/faculty'],
    ['Bin', '/admin/bin'],
    ['Outbox', '/admin/outbox'],
  ]);
});
