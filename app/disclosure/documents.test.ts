import { expect, test } from 'vitest';
import { inDays, paper, sendDocument } from '../../tests/documents.ts';
import { eachEngine } from '../../tests/engines.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { fileDocument, findDocument, listDocuments, type NewDocument } from './documents.server.ts';
import { documentLight, type Validity, warningOf } from './lights.ts';

const plain: NewDocument = {
  slug: 'trust',
  name: 'Trust',
  section: 'B',
  position: 1,
  file: { key: 'documents/trust.pdf', bytes: 2048 },
};

eachEngine('documents', (openDatabase) => {
  test('filed documents are in the order of their section', async () => {
    const db = await openDatabase();
    await fileDocument(db, { ...plain, slug: 'fee', name: 'Fee', section: 'C' }, asStaff);
    await fileDocument(db, { ...plain, slug: 'noc', name: 'Noc', position: 2 }, asStaff);
    await fileDocument(db, plain, asStaff);
    expect((await listDocuments(db)).map((document) => document.slug)).toEqual(['trust', 'noc', 'fee']);
    expect(await findDocument(db, 'fee')).toMatchObject({ name: 'Fee', bytes: 2048 });
    expect(await findDocument(db, 'unknown')).toBeUndefined();
  });
});

const site = siteForEach();

test('a document is shown in the browser, only while a row refers to it', async () => {
  const bytes = Buffer.from('%PDF-1.7\n%%EOF');
  await site.mediaStore.keep('documents/trust.pdf', bytes);
  expect((await site.visit('/documents/trust.pdf')).status).toBe(404);
  await fileDocument(site.db, plain, asStaff);
  const file = await site.visit('/documents/trust.pdf');
  expect([file.status, file.body]).toEqual([200, bytes.toString()]);
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  expect(file.headers.get('Content-Disposition')).toBe('inline; filename="trust.pdf"');
  expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await site.visit('/documents/trust')).status).toBe(404);
  expect((await site.visit('/documents/%00.pdf')).status).toBe(404);
});

test('parts of a file are answered as parts, and another version of it as a whole', async () => {
  await site.mediaStore.keep('documents/trust.pdf', Buffer.from('0123456789'));
  await fileDocument(site.db, plain, asStaff);
  const read = async (headers: Record<string, string>) => {
    const answer = await site.visit('/documents/trust.pdf', { headers });
    return [answer.status, answer.headers.get('Content-Range'), answer.body];
  };
  const { headers } = await site.visit('/documents/trust.pdf');
  const etag = headers.get('ETag') ?? '';
  expect([headers.get('Accept-Ranges'), headers.get('Content-Length')]).toEqual(['bytes', '10']);
  expect(await read({ Range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await read({ Range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await read({ Range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await read({ Range: 'bytes=5-900' })).toEqual([206, 'bytes 5-9/10', '56789']);
  expect(await read({ Range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
  for (const Range of ['bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', `bytes=${'9'.repeat(40)}-`]) {
    expect(await read({ Range })).toEqual([200, null, '0123456789']);
  }
  expect(await read({ Range: 'bytes=0-1', 'If-Range': etag })).toEqual([206, 'bytes 0-1/10', '01']);
  expect(await read({ Range: 'bytes=0-1', 'If-Range': '"another"' })).toEqual([200, null, '0123456789']);
  expect((await site.visit('/documents/trust.pdf', { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('each row says what state its document is in', async () => {
  const states = [
    { slug: 'trust', valid_until: inDays(-1) },
    { slug: 'noc', valid_until: inDays(20) },
    { slug: 'rte', valid_until: inDays(400) },
    { slug: 'building-certificate', file: undefined },
  ];
  for (const state of states) await fileDocument(site.db, { ...plain, ...state }, asStaff);
  const page = await site.visit('/MPD');
  const rows = page.all('#part-b .document-row').map((row) => row.textContent);
  expect(rows[1]).toContain('Expired');
  expect(rows[2]).toContain('Expires in 20 days');
  expect(rows[3]).toContain('Valid until');
  expect(rows[4]).toContain('Not available yet');
  const links = page.all('#part-b .document-row a').map((link) => link.getAttribute('href'));
  expect([...new Set(links)]).toEqual(['/documents/trust.pdf', '/documents/noc.pdf', '/documents/rte.pdf']);
  const [open] = page.all('#part-b .document-row a');
  expect(open?.textContent).toBe('Click Here: Trust registration certificate, PDF, 2 KB');
});

test('a file of which the school says that it shows a page instead is not answered', async () => {
  const staff = await site.signIn();
  await sendDocument(staff, 'annual-academic-calendar', { file: await paper(1) });
  expect((await site.visit('/documents/annual-academic-calendar.pdf')).status).toBe(200);
  await sendDocument(staff, 'annual-academic-calendar', { shows_page: '1' });
  expect((await site.visit('/documents/annual-academic-calendar.pdf')).status).toBe(404);
});

const there: Validity = {
  file_key: 'x',
  link: null,
  is_not_applicable: 0,
  issued_on: null,
  valid_until: null,
  updated_at: new Date().toISOString(),
};

test.each([
  [91, undefined],
  [90, '90'],
  [31, '90'],
  [30, '30'],
  [8, '30'],
  [7, '7'],
  [0, '7'],
  [-1, 'expired'],
])('a document that ends in %d days warns of %s', (days, warning) => {
  expect(warningOf(documentLight({ ...there, valid_until: inDays(days) }, false))).toBe(warning);
});

test('a paper of a session ends with it, and one without days does not', () => {
  const issued = { ...there, issued_on: `${new Date().getFullYear() - 2}-05-01` };
  expect(documentLight(issued, true).state).toBe('expired');
  expect(documentLight(issued, false).state).toBe('complete');
  expect(documentLight(undefined, false).state).toBe('missing');
  expect(documentLight({ ...there, file_key: null, is_not_applicable: 1 }, false).state).toBe('complete');
});
