import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfFile } from '../../../tests/pdfs.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { asStaff } from '../../../tests/staff.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { filesIn } from '../../../tests/uploads.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { diskStore } from '../../media/disk-store.server.ts';
import { insertNotice, noticeTrash } from '../notices.server.ts';
import type { Attachment } from './attachment-rules.ts';

const address = '/admin/notices/files';
const words = { title: 'Timetable', details: 'See the paper.', category: 'exam', is_pinned: 0 } as const;

let folder: string;
let site: TestApp;
let staff: Visitor;
let beforeKeeping: () => unknown;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-files-'));
  beforeKeeping = () => undefined;
  const store = diskStore(folder);
  const keep: typeof store.keep = async (key, source) => {
    await beforeKeeping();
    return store.keep(key, source);
  };
  site = await testApp({ mediaStore: { ...store, keep } });
  staff = await site.signIn();
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function formOf(bytes: Uint8Array, name = 'timetable.pdf', fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return form;
}

async function send(bytes: Uint8Array, name?: string, fields?: Record<string, string>, by = staff) {
  const { status, body, headers } = await by.post(address, formOf(bytes, name, fields));
  const isJson = headers.get('Content-Type')?.includes('json');
  return { status, answer: (isJson ? JSON.parse(body) : {}) as Partial<Attachment> & { fault?: string } };
}

async function expectNothingKept(): Promise<void> {
  expect(filesIn(folder)).toEqual([]);
  for (const table of ['attachment', 'image', 'stray_file'] as const) {
    expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
  }
}

test('a PDF of a notice can be downloaded under its own name while the notice is on the board', async () => {
  const bytes = await pdfFile();
  const { status, answer } = await send(bytes, 'C:\\papers\\সময়সূচি “VI–X”.pdf');
  expect(status).toBe(200);
  expect(answer).toMatchObject({ kind: 'pdf', name: 'সময়সূচি “VI–X”.pdf', bytes: bytes.length });
  const { id = '', address: file = '' } = answer;
  expect(file).toBe(`/media/files/${id}.pdf`);
  expect((await site.visit(file)).status).toBe(404);
  expect((await staff.visit(file)).headers.get('Cache-Control')).toContain('no-store');
  for (const ending of ['.exe', '.html', '.', '%0A']) expect((await staff.visit(file + ending)).status).toBe(404);
  const notice = await insertNotice(site.db, { ...words, attachments: [id] }, asStaff);
  const seen = await site.visit(file);
  expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(seen.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(seen.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect(seen.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  const disposition = seen.headers.get('Content-Disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.~!-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('সময়সূচি “VI–X”.pdf');
  await site.db.transaction().execute((tx) => noticeTrash.remove(tx, notice, asStaff));
  expect((await site.visit(file)).status).toBe(404);
  expect((await staff.visit(file)).status).toBe(200);
});

test('a photo of a notice is visible while the notice is on the board', async () => {
  const { status, answer } = await send(await pictureFile(200, 100), 'goats.jpg');
  expect([status, answer.kind]).toEqual([200, 'image']);
  const { id = '', address: file = '' } = answer;
  expect((await site.visit(file)).status).toBe(404);
  expect((await staff.visit(file)).status).toBe(200);
  await insertNotice(site.db, { ...words, attachments: [id] }, asStaff);
  expect((await site.visit(file)).headers.get('Content-Type')).toBe('image/jpeg');
});

test('the page of a notice shows its papers and its pictures', async () => {
  const paper = await send(await pdfFile(), 'Time <table>.pdf');
  const picture = await send(await pictureFile(200, 100), 'Two goats.jpg');
  const attachments = [paper.answer.id ?? '', picture.answer.id ?? ''];
  const notice = await insertNotice(site.db, { ...words, attachments }, asStaff);
  const page = await site.visit(`/allnotices/${notice}`);
  expect(page.text('.attachment-paper')).toMatch(/^Time <table>\.pdf ?PDF, \d KB ?Open ?Time <table>\.pdf$/);
  expect(page.all('.attachment-picture img[alt="Two goats"]')).toHaveLength(1);
});

test('what is no paper and no photo is refused with what to do, and nothing is kept', async () => {
  const faulty = [
    ['a paper with a script', () => pdfFile((paper) => paper.addJavaScript('a', 'b()')), 'contains a program'],
    ['half a paper', async () => (await pdfFile()).subarray(0, 300), 'cannot be opened'],
    ['words', async () => Buffer.from('See the paper.'), 'neither a PDF nor a photo'],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'neither a PDF nor a photo'],
    ['half a photo', async () => (await pictureFile(300, 300)).subarray(0, 200), 'cannot be opened'],
    ['an empty file', async () => Buffer.alloc(0), 'is empty'],
  ] as const;
  for (const [what, make, sentence] of faulty) {
    const { status, answer } = await send(await make());
    expect([what, status, answer.fault]).toEqual([what, 422, expect.stringContaining(sentence)]);
  }
  await expectNothingKept();
});

test('what is larger than the body limit lets through is refused with its size', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Origin: site.origin };
  const body = new Uint8Array(22 * 1024 * 1024);
  const { status, body: answer } = await staff.visit(address, { method: 'POST', body, headers });
  expect([status, JSON.parse(answer)]).toEqual([413, { fault: expect.stringContaining('20 MB') }]);
  await expectNothingKept();
});

test('the same file sent again with its key, also at once, is one file', async () => {
  const bytes = await pdfFile();
  const key = { upload_key: 'a-key-of-the-sender' };
  const sent = await Promise.all([send(bytes, 'a.pdf', key), send(bytes, 'a.pdf', key)]);
  const again = await send(bytes, 'a.pdf', key);
  expect(new Set([...sent, again].map(({ answer }) => answer.id)).size).toBe(1);
  expect(filesIn(folder)).toHaveLength(1);
});

test('when files cannot be stored the clerk sees an error, and nothing is left behind', async () => {
  await site.close();
  const full = { ...diskStore(folder), keep: () => Promise.reject(new Error('the disk is full')) };
  site = await testApp({ mediaStore: full });
  staff = await site.signIn();
  const { status, answer } = await send(await pdfFile());
  expect([status, answer.fault]).toEqual([500, 'The file could not be saved. Press Retry in a moment.']);
  expect(site.errors).toHaveLength(1);
  await expectNothingKept();
});

test('strangers send nothing here, and nobody reads', async () => {
  const stranger = await send(await pdfFile(), 'a.pdf', {}, site.browser());
  expect(stranger.status).not.toBe(200);
  await expectNothingKept();
  expect((await staff.visit(address)).status).toBe(405);
});

test('there is no file of another name', async () => {
  for (const name of ['../../etc/passwd', 'x.pdf', '00000000000000000000000000.pdf', '%00.pdf', '.pdf']) {
    expect([name, (await staff.visit(`/media/files/${encodeURIComponent(name)}`)).status]).toEqual([name, 404]);
  }
});

test('what was sent whole is kept, also when its sender leaves while it goes into the store', async () => {
  const left = new AbortController();
  const enoughMs = 200;
  const form = formOf(await pdfFile(), 'timetable.pdf', { upload_key: 'sent-once-0001' });
  beforeKeeping = async () => {
    left.abort();
    await Promise.race([answered, wait(enoughMs)]);
  };
  const answered = staff.post(address, form, { signal: left.signal });
  await answered;
  const kept = filesIn(folder);
  expect([kept, site.errors]).toEqual([[expect.stringMatching(/^files\/\w+\.pdf$/)], []]);
  beforeKeeping = () => undefined;
  const { answer } = await send(await pdfFile(), 'timetable.pdf', { upload_key: 'sent-once-0001' });
  expect([answer.address, filesIn(folder)]).toEqual([`/media/${kept[0]}`, kept]);
  expect(readdirSync(site.uploadFolder)).toEqual([]);
});
