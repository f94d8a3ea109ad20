import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { pdfFile } from '../../../tests/pdfs.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { filesIn } from '../../../tests/uploads.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { insertNotice, noticeTrash } from '../notices.server.ts';
import type { Attachment } from './attachment-rules.ts';

const address = '/admin/notices/files';
const words = { title: 'Timetable', details: 'See the paper.', category: 'exam', is_pinned: 0 } as const;

const site = siteForEach();
const staff = staffForEach(site);

function formOf(bytes: Uint8Array, name = 'timetable.pdf', fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return form;
}

async function send(bytes: Uint8Array, name?: string, fields?: Record<string, string>, by: Visitor = staff) {
  const { status, body, headers } = await by.post(address, formOf(bytes, name, fields));
  const isJson = headers.get('Content-Type')?.includes('json');
  return { status, answer: (isJson ? JSON.parse(body) : {}) as Partial<Attachment> & { fault?: string } };
}

async function expectNothingKept(): Promise<void> {
  expect(filesIn(site.mediaFolder)).toEqual([]);
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

test('a photo of a notice is visible while the notice is on the board, whose page shows it and its papers', async () => {
  const paper = await send(await pdfFile(), 'Time <table>.pdf');
  const { status, answer } = await send(await pictureFile(200, 100), 'Two goats.jpg');
  expect([status, answer.kind]).toEqual([200, 'image']);
  const { id = '', address: file = '' } = answer;
  expect((await site.visit(file)).status).toBe(404);
  expect((await staff.visit(file)).status).toBe(200);
  const notice = await insertNotice(site.db, { ...words, attachments: [paper.answer.id ?? '', id] }, asStaff);
  expect((await site.visit(file)).headers.get('Content-Type')).toBe('image/jpeg');
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

test('when files cannot be stored the clerk sees an error, and nothing is left behind', async () => {
  vi.spyOn(site.mediaStore, 'keep').mockRejectedValue(new Error('the disk is full'));
  const { status, answer } = await send(await pdfFile());
  expect([status, answer.fault]).toEqual([500, 'The file could not be saved. Press Retry in a moment.']);
  expect(site.errors).toHaveLength(1);
  await expectNothingKept();
});

test('strangers send nothing here, nobody reads, and there is no file of another name', async () => {
  const stranger = await send(await pdfFile(), 'a.pdf', {}, site.browser());
  expect(stranger.status).not.toBe(200);
  await expectNothingKept();
  expect((await staff.visit(address)).status).toBe(405);
  for (const name of ['../../etc/passwd', 'x.pdf', '00000000000000000000000000.pdf', '%00.pdf', '.pdf']) {
    expect([name, (await staff.visit(`/media/files/${encodeURIComponent(name)}`)).status]).toEqual([name, 404]);
  }
});

test('what was sent whole is kept, also when its sender leaves while it goes into the store', async () => {
  const left = new AbortController();
  const enoughMs = 200;
  const form = formOf(await pdfFile(), 'timetable.pdf', { upload_key: 'sent-once-0001' });
  const { keep } = site.mediaStore;
  const keeping = vi.spyOn(site.mediaStore, 'keep').mockImplementation(async (key, source) => {
    left.abort();
    await Promise.race([answered, wait(enoughMs)]);
    return keep(key, source);
  });
  const answered = staff.post(address, form, { signal: left.signal });
  await answered;
  const kept = filesIn(site.mediaFolder);
  expect([kept, site.errors]).toEqual([[expect.stringMatching(/^files\/\w+\.pdf$/)], []]);
  expect(keeping).toHaveBeenCalled();
  keeping.mockRestore();
  const { answer } = await send(await pdfFile(), 'timetable.pdf', { upload_key: 'sent-once-0001' });
  expect([answer.address, filesIn(site.mediaFolder)]).toEqual([`/media/${kept[0]}`, kept]);
  expect(readdirSync(site.uploadFolder)).toEqual([]);
});
