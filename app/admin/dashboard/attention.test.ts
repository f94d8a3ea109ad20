import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { writeSmallSchool } from '../../../tests/small-school.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Schema, Transaction } from '../../database/schema.ts';
import { fileDocument, type NewDocument } from '../../disclosure/documents.server.ts';
import { createEnquiry, insertEnquiry } from '../../enquiries/enquiries.server.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { insertNotice } from '../../notices/notices.server.ts';
import { listDiskItems } from './dashboard.server.ts';

const file = { key: 'documents/trust.pdf', bytes: 2048 };
const plain: NewDocument = {
  slug: 'trust',
  name: 'Trust',
  section: 'B',
  position: 1,
  file,
};

function inDays(days: number): string {
  return dayInIndia(Date.now() + days * day);
}

async function fileEach(db: Transaction, documents: Partial<NewDocument>[]): Promise<void> {
  for (const [position, document] of documents.entries()) {
    await fileDocument(db, { ...plain, slug: `d${position}`, position, ...document }, asStaff);
  }
}

const site = siteForEach({ sendsMail: true });
const asha = staffForEach(site, { email: 'asha@school.example' });

const missing = /^\d+ rows of the public disclosure are still empty$/;

/** The lines, without those about an unfinished set-up and missing disclosure facts. */
async function attention(): Promise<(string | undefined)[][]> {
  const page = await asha.visit('/admin/dashboard');
  const lines = page.all('.manage-line').filter((line) => attribute(line, 'class')?.includes('attention-'));
  const items = lines.map((line) => [line.textContent, attribute(line, 'href')]);
  expect(items.at(-1)?.[1]).toBe('/admin/dashboard#checklist');
  expect(items.find(([words = '']) => missing.test(words))?.[1]).toBe('/admin/documents');
  return items.slice(0, -1).filter(([words = '']) => !missing.test(words));
}

test('the dashboard of a new school asks for the website and the disclosure alone', async () => {
  expect(await attention()).toEqual([]);
});

test('the dashboard tells what needs attention, with the way there, until it is mended', async () => {
  await fileEach(site.db, [
    { name: 'Self certification', file: undefined },
    { name: 'Fire safety certificate', valid_until: inDays(20) },
    { name: 'Fee structure', section: 'C', valid_until: inDays(-3) },
  ]);
  const notice = { title: 'Fees', details: 'Pay now', category: 'fee', is_pinned: 0 } as const;
  const ends = new Date(Date.now() + day).toISOString();
  const id = await site.db.transaction().execute((tx) => insertNotice(tx, { ...notice, expires_at: ends }, asStaff));
  const enquiry = { name: 'Rina', email: '', mobile_no: '0000000000', consent: [] };
  const arrival = { source: 'contact', clientAddress: '192.0.2.7' } as const;
  await createEnquiry(site, { ...enquiry, message: 'When does admission start?' }, arrival);
  expect(await attention()).toEqual([
    ['1 new enquiry from a parent', '/admin/enquiries?state=new'],
    ['Fee structure has expired', '/admin/documents/d2'],
    ['Fire safety certificate expires in 20 days', '/admin/documents/d1'],
    ['The notice “Fees” expires tomorrow', `/admin/notices/${id}/edit`],
  ]);
  await site.db.updateTable('document').set({ file_key: file.key, valid_until: null }).execute();
  await site.db.updateTable('notice').set({ expires_at: null }).execute();
  await createEnquiry(site, { ...enquiry, message: 'And when does it end?' }, arrival);
  expect(await attention()).toEqual([['2 new enquiries from parents', '/admin/enquiries?state=new']]);
});

test('families come first, in the order in which they wait; spam comes last', async () => {
  await fileEach(site.db, [{ name: 'Self certification', valid_until: inDays(-2) }]);
  const typed = { name: 'Rina', email: '', mobile_no: '0000000000', message: 'A seat?', source: 'home' } as const;
  const store = async (words: Partial<Schema['enquiry']>) => {
    const { id } = await insertEnquiry(site.db, asStaff, typed);
    await site.db
      .updateTable('enquiry')
      .set({ state: 'new', ...words })
      .where('id', '=', id)
      .execute();
  };
  await store({ received_at: fromNow(-2 * day) });
  expect(await attention()).toEqual([
    ['1 family has been waiting for more than a day', '/admin/enquiries?state=new'],
    ['Self certification has expired', '/admin/documents/d0'],
  ]);
  await store({});
  await store({ state: 'called', next_call_on: inDays(-1) });
  await store({ state: 'not-now', touched_at: '2020-01-01T00:00:00.000Z' });
  await store({ state: 'spam' });
  await store({ state: 'spam', received_at: fromNow(-20 * day) });
  expect(await attention()).toEqual([
    ['1 family has been waiting for more than a day', '/admin/enquiries?state=new'],
    ['2 new enquiries from parents', '/admin/enquiries?state=new'],
    ['1 family to call today', '/admin/enquiries?show=due'],
    ['Self certification has expired', '/admin/documents/d0'],
    ['1 enquiry will be erased within 30 days', '/admin/enquiries?show=ending'],
    ['2 messages are in the Spam folder. Check them once a week.', '/admin/enquiries?state=spam'],
  ]);
  await site.db
    .updateTable('enquiry')
    .set({ received_at: fromNow(-8 * day) })
    .where('state', '=', 'spam')
    .execute();
  expect((await attention()).map(([words]) => words)).not.toContainEqual(expect.stringContaining('Spam'));
});

test('counts above 999 are shown as 999+, on the dashboard, in the menu and in the folders', async () => {
  const typed = { name: 'Rina', email: '', mobile_no: '0000000000', message: 'A seat?', source: 'home' } as const;
  const { id } = await insertEnquiry(site.db, asStaff, typed);
  const row = await site.db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ ...row, id: `e${from + index}`, sequence: 1 + from + index }));
  const counts = async () => {
    const [dashboard, inbox] = [await asha.visit('/admin/dashboard'), await asha.visit('/admin/enquiries')];
    return [
      (await attention())[0]?.[0],
      dashboard.text('.manage-count'),
      dashboard.text('.admin-link .visually-hidden'),
      inbox.all('.inbox-count')[0]?.textContent,
    ];
  };
  await site.db.insertInto('enquiry').values(copies(1, 500)).execute();
  await site.db.insertInto('enquiry').values(copies(500, 999)).execute();
  expect(await counts()).toEqual(['999 new enquiries from parents', '999', ', 999 new enquiries', '999']);
  await site.db.insertInto('enquiry').values(copies(999, 1003)).execute();
  expect(await counts()).toEqual(['999+ new enquiries from parents', '999+', ', 999+ new enquiries', '999+']);
});

test('photos without a description are counted, with the way to describe them, until each has one or is deleted', async () => {
  await writeSmallSchool(site);
  const line = async () => (await attention()).find(([, to]) => to?.startsWith('/admin/photos'));
  const way = '/admin/photos/captions?description=none';
  expect(await line()).toEqual(['“What the photo shows” is empty for 1 photo', way]);
  expect((await asha.visit(way)).all('.caption-card')).toHaveLength(1);
  await site.db.updateTable('photo').set({ alt: 'Four girls run' }).execute();
  expect(await line()).toBeUndefined();
});

test('drafts and scheduled notices are no alarm', async () => {
  const notice = { title: 'Fees', details: 'Pay now', category: 'fee', is_pinned: 0 } as const;
  const expires_at = new Date(Date.now() + 2 * day).toISOString();
  await site.db.transaction().execute(async (tx) => {
    await insertNotice(tx, { ...notice, expires_at, state: 'draft' }, asStaff);
    await insertNotice(tx, { ...notice, expires_at, publish_at: new Date(Date.now() + day).toISOString() }, asStaff);
  });
  expect(await attention()).toEqual([]);
});

test('many documents that need attention are summarised in a few lines', async () => {
  await fileEach(site.db, Array(9).fill({ valid_until: inDays(-1) }));
  const lines = await attention();
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toEqual(['5 more documents need attention', '/admin/documents']);
});

test('a disk with less than a gigabyte left is reported, and one that cannot be checked is not', async () => {
  const checkedFolders: string[] = [];
  const withFree = (megabytes: number) => async (folder: string) => {
    checkedFolders.push(folder);
    return { bavail: megabytes * 256, bsize: 4096 };
  };
  const [item, ...others] = await listDiskItems('/data/uploads', withFree(900));
  expect([item?.tone, item?.text, others]).toEqual(['alarm', expect.stringContaining('900 MB left'), []]);
  expect(checkedFolders).toEqual(['/data']);
  expect(await listDiskItems('/data/uploads', withFree(1024))).toEqual([]);
  expect(await listDiskItems('/data/uploads', () => Promise.reject(new Error('ENOENT')))).toEqual([]);
});
