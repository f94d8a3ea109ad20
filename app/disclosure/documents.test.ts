import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { dayInIndia } from '../lib/dates.ts';
import { fileDocument, findDocument, listDocuments, type NewDocument } from './documents.server.ts';

const plain: NewDocument = {
  slug: 'trust',
  name: 'Trust',
  section: 'B',
  position: 1,
  file: { key: 'documents/trust.pdf', bytes: 2048 },
  valid_until: undefined,
  link: undefined,
};

function inDays(days: number): string {
  return dayInIndia(Date.now() + days * 86_400_000);
}

eachEngine('documents', (openDatabase) => {
  test('filed documents stand in the order of their section', async () => {
    const db = await openDatabase();
    await fileDocument(db, { ...plain, slug: 'fee', name: 'Fee', section: 'C' }, asStaff);
    await fileDocument(db, { ...plain, slug: 'noc', name: 'Noc', position: 2 }, asStaff);
    await fileDocument(db, plain, asStaff);
    expect((await listDocuments(db)).map((document) => document.slug)).toEqual(['trust', 'noc', 'fee']);
    expect(await findDocument(db, 'fee')).toMatchObject({ name: 'Fee', bytes: 2048 });
    expect(await findDocument(db, 'unknown')).toBeUndefined();
  });
});

test('a document is served as a file that cannot run, and only while a row refers to it', async () => {
  const site = await testApp();
  const bytes = Buffer.from('%PDF-1.7\n%%EOF');
  await site.mediaStore.keep('documents/trust.pdf', bytes);
  expect((await site.visit('/documents/trust.pdf')).status).toBe(404);
  await fileDocument(site.db, plain, asStaff);
  const file = await site.visit('/documents/trust.pdf');
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  expect(file.headers.get('Content-Disposition')).toContain('attachment');
  expect(file.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect((await site.visit('/documents/trust')).status).toBe(404);
  expect((await site.visit('/documents/%00.pdf')).status).toBe(404);
  await site.close();
});

test('each card says what state its document is in', async () => {
  const site = await testApp();
  const states = [
    { slug: 'a', valid_until: inDays(-1) },
    { slug: 'b', valid_until: inDays(20) },
    { slug: 'c', valid_until: inDays(400) },
    { slug: 'd', file: undefined },
    { slug: 'e', file: undefined, link: '/comingsoon' },
  ];
  for (const state of states) await fileDocument(site.db, { ...plain, ...state }, asStaff);
  const page = await site.visit('/MPD');
  const rows = page.all('.document-row').map((row) => row.textContent);
  expect(rows[0]).toContain('Expired');
  expect(rows[1]).toContain('Ends in 20 days');
  expect(rows[2]).toContain('Valid to');
  expect(rows[3]).toContain('Not uploaded');
  expect(page.all('.document-row a').map((link) => link.getAttributeValue('href'))).toEqual([
    '/documents/a.pdf',
    '/documents/b.pdf',
    '/documents/c.pdf',
    '/comingsoon',
  ]);
  await site.close();
});
