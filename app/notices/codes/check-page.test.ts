import { describe, expect, test } from 'vitest';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { insertNotice, noticeTrash, patchNotice } from '../notices.server.ts';
import { shownCode } from './code-format.ts';
import { findCode } from './notice-codes.server.ts';

const site = siteForEach();

async function publish() {
  const id = await inTransaction(site.db, (tx) =>
    insertNotice(tx, { title: 'Puja holiday', details: 'Closed.' }, asStaff),
  );
  return { id, code: (await findCode(site.db, id)) ?? '' };
}

/** What the visitor reads of the answer. */
async function answerAt(path: string) {
  const { status, body } = await site.visit(path);
  return { status, title: /<div class="note[^>]*>.*?<strong>([^<]*)/s.exec(body)?.[1], body };
}

describe('checking a notice', () => {
  test('the foot of the notice and the board lead there, and the code says how the notice is', async () => {
    const { id, code } = await publish();
    const notice = await site.visit(`/allnotices/${id}`);
    expect(notice.body).toContain(`href="/n/${code}"`);
    expect(notice.body).toContain(shownCode(code));
    expect((await site.visit('/allnotices')).body).toContain('href="/check"');
    const genuine = await answerAt(`/n/${code}`);
    expect(genuine).toMatchObject({ status: 200, title: expect.stringMatching(/^As published on \d/) });
    expect(genuine.body).toContain(`href="/allnotices/${id}"`);
    expect(genuine.body).toContain('content="noindex"');
    await inTransaction(site.db, (tx) => patchNotice(tx, id, { details: 'Open.' }, asStaff));
    expect(await answerAt(`/n/${code}`)).toMatchObject({ status: 200, title: expect.stringMatching(/^Changed since/) });
    await inTransaction(site.db, (tx) => noticeTrash.remove(tx, id, asStaff));
    const gone = await answerAt(`/n/${code}`);
    expect(gone).toMatchObject({ status: 200, title: expect.stringMatching(/^Withdrawn on/) });
    expect(gone.body).not.toContain('Puja holiday');
  });

  test('the form forgives how a code is typed, and says what is missing', async () => {
    const { code } = await publish();
    for (const typed of [` ${shownCode(code)}. `, code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))]) {
      expect((await answerAt(`/check?code=${encodeURIComponent(typed)}`)).title).toMatch(/^As published/);
    }
    expect((await answerAt('/check')).title).toBeUndefined();
    expect((await answerAt('/check?code=hello')).title).toContain('Enter the eight letters and digits');
    expect((await answerAt(`/bn/n/${code}`)).title).toMatch(/প্রকাশিত/);
  });

  test('a code of nobody is not from this school, and not found under its own address', async () => {
    const unknown = await answerAt('/check?code=aaaa-bbbb');
    expect(unknown).toMatchObject({ status: 200, title: 'Not from this school' });
    expect(unknown.body).toContain('href="/contact"');
    expect(await answerAt('/n/aaaabbbb')).toMatchObject({ status: 404, title: 'Not from this school' });
    expect(await site.visit('/n/hello')).toMatchObject({
      status: 404,
      body: expect.stringContaining('Page Not Found'),
    });
  });

  test('unknown codes are limited for an address, and known ones are answered all the same', async () => {
    const { code } = await publish();
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1) statuses.add((await site.visit('/check?code=aaaabbbb')).status);
    expect([...statuses]).toEqual([200]);
    const refused = await site.visit('/n/aaaabbbb');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await site.visit(`/n/${code}`)).status).toBe(200);
    expect((await site.browser('198.51.100.7').visit('/n/aaaabbbb')).status).toBe(404);
  });
});
