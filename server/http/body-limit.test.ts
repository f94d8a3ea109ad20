import { expect, test } from 'vitest';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { createNotice } from '../../app/notices/notices.server.ts';
import { pictureFile } from '../../tests/pictures.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { goodUpload } from '../../tests/uploads.ts';
import { createBodyReader, TooManyBodies } from './body-limit.ts';

const id = newId();
const uploads = [
  '/admin/photos/new',
  '/admin/photos/upload',
  `/admin/photos/${id}/edit`,
  '/admin/results/new',
  `/admin/results/${id}/edit`,
  '/admin/faculty/new',
  `/admin/faculty/${id}/edit`,
  '/admin/notices/new',
  '/admin/notices/files',
  `/admin/notices/${id}/edit`,
];
const MB = 1024 * 1024;

const site = siteForAll();
const staff = staffForAll(site);

/** A body that counts how much of it is read. */
function countedBody(head: Uint8Array | string, bytes: number, tail = '') {
  const counted = { pulledBytes: 0, isCancelled: false };
  const encode = (piece: Uint8Array | string) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  const pieces = (function* () {
    yield encode(head);
    for (let left = bytes; left > 0; left -= 64 * 1024) yield new Uint8Array(Math.min(left, 64 * 1024));
    if (tail) yield encode(tail);
  })();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { value } = pieces.next();
        if (!value) return controller.close();
        counted.pulledBytes += value.byteLength;
        controller.enqueue(value);
      },
      cancel() {
        counted.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}

function postOf(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
  const type = { 'Content-Type': 'multipart/form-data; boundary=edge', Origin: site.origin };
  return { method: 'POST', body, duplex: 'half', headers: { ...type, ...headers } } as RequestInit;
}

const partHead = '--edge\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n';
const partTail = '\r\n--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\nSports day\r\n--edge--\r\n';

test.each(uploads.flatMap((path) => [path, `${path}.data`]))(
  'nothing of what a stranger sends to %s is read',
  async (path) => {
    const { body, counted } = countedBody(partHead, 10 * MB, partTail);
    const answer = await site.visit(path, postOf(body));
    expect(answer.headers.get('Location') ?? answer.body).toContain('/login?returnTo=');
    expect(counted.pulledBytes).toBe(0);
  },
);

test('an upload that says it is too large is refused with the sentence, unread', async () => {
  const { body, counted } = countedBody(partHead, 17 * MB, partTail);
  const answer = await staff.visit('/admin/photos/new', postOf(body, { 'Content-Length': String(17 * MB) }));
  expect(answer.status).toBe(413);
  expect(answer.text('#field-photo-error')).toContain('This photo is larger than 15 MB');
  expect(counted.pulledBytes).toBe(0);
});

test('an upload that does not say how large it is breaks off at the limit', async () => {
  const { body, counted } = countedBody(partHead, 40 * MB, partTail);
  const answer = await staff.visit('/admin/photos/new', postOf(body));
  expect(answer.status).toBe(413);
  expect(answer.text('#field-photo-error')).toContain('This photo is larger than 15 MB');
  expect(counted.pulledBytes).toBeLessThan(17 * MB);
  expect(counted.isCancelled).toBe(true);
});

test('the same through the data request of a page that React has taken over', async () => {
  const { body } = countedBody(partHead, 40 * MB, partTail);
  const answer = await staff.visit('/admin/photos/new.data', postOf(body));
  expect(answer.status).toBe(413);
  expect(answer.body).toContain('This photo is larger than 15 MB');
});

test('a photo that arrives in small pieces is taken', async () => {
  const head = Buffer.concat([Buffer.from(partHead), await pictureFile(40, 30)]);
  const { body } = countedBody(head, 0, partTail);
  expect((await staff.visit('/admin/photos/new', postOf(body))).status).toBe(303);
});

test('an upload that breaks off is answered 400 and leaves nothing', async () => {
  const before = await site.db.selectFrom('photo').select('id').execute();
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the line broke')) });
  expect((await staff.visit('/admin/photos/new', postOf(broken))).status).toBe(400);
  const { body } = countedBody(partHead, MB);
  expect((await staff.visit('/admin/photos/new', postOf(body))).status).toBe(400);
  expect(await site.db.selectFrom('photo').select('id').execute()).toEqual(before);
});

test.each([
  ['/login', 'multipart/form-data; boundary=edge'],
  ['/admin/settings/colours', 'multipart/form-data; boundary=edge'],
  ['/admin/photos/new', 'application/x-www-form-urlencoded'],
  ['/contact', 'multipart/form-data; boundary=edge'],
])('every other body keeps the small limit: %s with %s', async (path, type) => {
  for (const headers of [new Headers({ 'Content-Length': String(MB) }), new Headers()]) {
    const { body, counted } = countedBody('', MB);
    const answer = await staff.visit(path, postOf(body, { ...Object.fromEntries(headers), 'Content-Type': type }));
    expect(answer.status).toBe(413);
    expect(counted.pulledBytes).toBeLessThan(256 * 1024);
  }
});

test('a long translation is read when somebody of the staff sends it, up to its own limit', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const path = `/admin/translations/notice/${id}/bn`;
  const strange = countedBody('title=', 10 * MB);
  expect((await site.visit(path, postOf(strange.body, headers))).headers.get('Location')).toContain('/login?returnTo=');
  expect(strange.counted.pulledBytes).toBe(0);
  const saved = await inTransaction(site.db, (tx) => createNotice(tx, { title: 'A', details: 'Closed' }, asStaff));
  const own = `/admin/translations/notice/${'id' in saved ? saved.id : ''}/bn`;
  const { body, counted } = countedBody('title=', 10 * MB);
  expect((await staff.visit(own, postOf(body, headers))).status).toBe(413);
  expect(counted.pulledBytes).toBeLessThan(3 * MB);
});

test.each(['application/json', 'text/plain', 'multipart/mixed'])('an upload as %s is refused', async (type) => {
  const { body, counted } = countedBody('', MB);
  expect((await staff.visit('/admin/photos/new', postOf(body, { 'Content-Type': type }))).status).toBe(415);
  expect(counted.pulledBytes).toBe(0);
});

test('a form of very many parts is refused before it is taken apart', async () => {
  const parts = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(20_000);
  const { body, counted } = countedBody(parts.slice(0, 100_000), 10 * MB, partTail);
  expect((await staff.visit('/admin/photos/new', postOf(body))).status).toBe(400);
  expect(counted.pulledBytes).toBeLessThan(MB);
  expect(counted.isCancelled).toBe(true);
});

test('so is one whose words are far longer than any field', async () => {
  const { body } = countedBody(
    partHead.replace('photo', 'details').replace('; filename="p.jpg"', ''),
    3 * MB,
    partTail,
  );
  expect((await staff.visit('/admin/notices/new', postOf(body))).status).toBe(413);
});

test('files on their way keep nobody from the pages, and are not too many at once', async () => {
  const open: { close(): void }[] = [];
  const trickle = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(partHead));
        open.push({ close: () => controller.error(new Error('the line broke')) });
      },
    });
    return staff.visit('/admin/photos/new', postOf(body));
  };
  const waiting = Array.from({ length: 8 }, trickle);
  await expect
    .poll(() => trickle().then(({ status, headers }) => [status, headers.get('Retry-After')]))
    .toEqual([503, '5']);
  expect((await site.visit('/gallery')).status).toBe(200);
  for (const one of open) one.close();
  for (const one of waiting) expect((await one).status).toBe(400);
  expect((await staff.post('/admin/photos/new', await goodUpload())).status).toBe(303);
});

/** A body that stays open until the test ends it. */
function unfinishedBody(bytes: number) {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isSent) controller.enqueue(new Uint8Array(bytes));
      else await end.then(() => controller.close());
      isSent = true;
    },
  });
  return { body, end: resolve };
}

test('bodies that do not end hold so much together and no more, and short ones pass beside them', async () => {
  const read = createBodyReader(200 * 1024);
  const open = Array.from({ length: 4 }, () => unfinishedBody(90 * 1024));
  const reading = open.map(({ body }) =>
    read(body, MB).then(
      ({ length }) => length,
      (error: unknown) => error,
    ),
  );
  expect(await reading[2]).toBeInstanceOf(TooManyBodies);
  expect(await reading[3]).toBeInstanceOf(TooManyBodies);
  expect(await read(new Response('name=Asha').body as ReadableStream<Uint8Array>, MB)).toHaveLength(9);
  for (const { end } of open) end();
  expect(await Promise.all(reading.slice(0, 2))).toEqual([90 * 1024, 90 * 1024]);
  const later = unfinishedBody(150 * 1024);
  later.end();
  expect(await read(later.body, MB)).toHaveLength(150 * 1024);
});
