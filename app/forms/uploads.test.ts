import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfFile } from '../../tests/pdfs.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { goodUpload } from '../../tests/uploads.ts';
import type { FileSource, PdfVerdict } from '../lib/media-services.ts';
import { sweepUploads } from './uploads.server.ts';

let folder: string;
let uploadFolder: string;
let site: TestApp;
let checked: { source: FileSource; inFolder: Buffer | undefined }[];
let judge: () => Promise<PdfVerdict>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-uploads-'));
  uploadFolder = join(folder, 'uploads');
  checked = [];
  judge = async () => 'fine';
  const pdfChecker = {
    checkPdf(source: FileSource) {
      checked.push({ source, inFolder: source instanceof Uint8Array ? undefined : readFileSync(source.path) });
      return judge();
    },
    stop: () => undefined,
  };
  site = await testApp({ uploadFolder, pdfChecker });
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const left = () => (existsSync(uploadFolder) ? readdirSync(uploadFolder) : []);

function noticeFile(bytes: Uint8Array, name = 'circular.pdf'): FormData {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return form;
}

test('a PDF is checked on the disk, moved into the store, and nothing is left behind', async () => {
  const staff = await site.signIn();
  const bytes = Buffer.concat([await pdfFile(), Buffer.alloc(3_000_000, '%'), Buffer.from('\n%%EOF\n')]);
  const answer = await staff.post('/admin/notices/files', noticeFile(bytes));
  expect(answer.status).toBe(200);
  const [{ source, inFolder } = { source: undefined, inFolder: undefined }] = checked;
  expect(source).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(inFolder?.equals(bytes)).toBe(true);
  const { file_key } = await site.db.selectFrom('attachment').select('file_key').executeTakeFirstOrThrow();
  expect(Buffer.from((await site.mediaStore.find(file_key ?? '')) ?? []).equals(bytes)).toBe(true);
  expect(left()).toEqual([]);
});

test.each([
  ['is refused', async () => 'active' as const, 422],
  ['could not be checked', () => Promise.reject(new Error('the process did not start')), 500],
])('nothing is left of a file that %s', async (_why, verdict, status) => {
  judge = verdict;
  const staff = await site.signIn();
  expect((await staff.post('/admin/notices/files', noticeFile(await pdfFile()))).status).toBe(status);
  expect(checked).toHaveLength(1);
  expect(left()).toEqual([]);
});

test('nothing is left of a file whose sender went away in the middle of it', async () => {
  const staff = await site.signIn();
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const seen: string[][] = [];
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pieces += 1;
      if (pieces === 1) controller.enqueue(new TextEncoder().encode(head));
      else if (left().length === 0 && pieces < 10_000) controller.enqueue(new Uint8Array(1024));
      else {
        seen.push(left());
        controller.error(new Error('the line broke'));
      }
    },
  });
  const headers = { Origin: site.origin, 'Content-Type': 'multipart/form-data; boundary=edge' };
  const options = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
  expect((await staff.visit('/admin/notices/files', options)).status).toBe(400);
  expect(seen).toEqual([[expect.any(String)]]);
  expect(left()).toEqual([]);
});

test('when the disk takes no file, what was typed beside it comes back with a sentence', async () => {
  writeFileSync(uploadFolder, 'a file where the folder should be');
  const staff = await site.signIn();
  const answer = await staff.post('/admin/photos/new', await goodUpload({ title: 'Sports day', description: '' }));
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('Error uploading file');
  expect(answer.body).toContain('value="Sports day"');
  expect(site.errors).toHaveLength(1);
  writeFileSync(uploadFolder, '');
});

test('a picture is made from the disk, whatever its file is called', async () => {
  const made: FileSource[] = [];
  const { imageMaker, ...others } = site;
  const watched = { ...imageMaker, make: (source: FileSource) => imageMaker.make(made.push(source) ? source : source) };
  const second = await testApp({ db: others.db, uploadFolder, imageMaker: watched });
  const staff = await second.signIn();
  const form = await goodUpload({ title: 'ফুটবল "দল"' });
  const photo = form.get('photo') as File;
  form.set('photo', new File([photo], 'বার্ষিক "ক্রীড়া" 2026.jpg'));
  expect((await staff.post('/admin/photos/new', form)).status).toBe(303);
  const [source] = made;
  expect(source).toMatchObject({ path: expect.stringContaining(uploadFolder), bytes: photo.size });
  const row = await second.db.selectFrom('photo').select(['title', 'file_name']).executeTakeFirstOrThrow();
  expect(row).toEqual({ title: 'ফুটবল "দল"', file_name: expect.stringContaining('বার্ষিক "ক্রীড়া" 2026') });
  expect(left()).toEqual([]);
  await second.close();
});

test('a form that begins with a byte order mark is read, however its body is cut', async () => {
  const staff = await site.signIn();
  const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
  const text = Buffer.from(`\uFEFF--edge\r\n${part}\r\n\r\n`);
  const whole = Buffer.concat([text, await pdfFile(), Buffer.from('\r\n--edge--\r\n')]);
  for (const cut of [1, 2, 3, 8]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of [whole.subarray(0, cut), whole.subarray(cut)]) controller.enqueue(piece);
        controller.close();
      },
    });
    const headers = { Origin: site.origin, 'Content-Type': 'multipart/form-data; boundary=edge' };
    const options = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
    expect((await staff.visit('/admin/notices/files', options)).status, `cut after ${cut}`).toBe(200);
  }
  expect(checked).toHaveLength(4);
});

test.each([
  ['headers without an end', 'Content-Disposition: form-data; name="file"\n\r\nx'],
  ['no name', 'Content-Disposition: form-data; nome="file"\r\n\r\nx'],
  ['half a quotation mark', 'Content-Disposition: form-data; name=\u001ffile"; filename="a.pdf"\r\n\r\nx'],
  ['a file without a name of its field', 'Content-Disposition: form-data; filename="a.pdf"\r\n\r\nx'],
  ['no kind', 'Content-Type: text/plain\r\n\r\nx'],
])('a form with a part that has %s is refused', async (_, part) => {
  const staff = await site.signIn();
  const headers = { Origin: site.origin, 'Content-Type': 'multipart/form-data; boundary=edge' };
  const good = 'Content-Disposition: form-data; name="title"\r\n\r\nHoliday';
  for (const parts of [[part], [part, good], [good, part]]) {
    const body = `--edge\r\n${parts.join('\r\n--edge\r\n')}\r\n--edge--\r\n`;
    expect((await staff.visit('/admin/notices/files', { method: 'POST', headers, body })).status).toBe(400);
  }
  expect(left()).toEqual([]);
});

test.each([
  ['an empty boundary', '; boundary=', '--\r\nContent-Disposition: form-data; name="title"\r\n\r\nHoliday\r\n----\r\n'],
  ['an empty boundary in quotation marks', '; boundary=""', '--\r\n\r\n----\r\n'],
  ['no boundary', '', '--edge--\r\n'],
])('a form with %s is refused', async (_, boundary, body) => {
  const staff = await site.signIn();
  const headers = { Origin: site.origin, 'Content-Type': `multipart/form-data${boundary}` };
  expect((await staff.visit('/admin/notices/files', { method: 'POST', headers, body })).status).toBe(400);
});

test('a start removes what a crash left, but no file that another server may be receiving', async () => {
  mkdirSync(uploadFolder);
  const [old, young] = [join(uploadFolder, 'old'), join(uploadFolder, 'young')];
  for (const path of [old, young]) writeFileSync(path, 'x');
  utimesSync(old, 1_000, 1_000);
  await sweepUploads(uploadFolder);
  expect(left()).toEqual(['young']);
  await sweepUploads(uploadFolder, { isAlone: true });
  expect(left()).toEqual([]);
  await sweepUploads(join(folder, 'nowhere'));
});
