import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '../app/media/disk-store.server.ts';
import { folderForTest } from './temporary-folder.ts';
import { type TestApp, testApp } from './test-app.ts';
import { filesIn, goodUpload } from './uploads.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

let folder: string;
let site: TestApp;
let staff: Visitor;

beforeEach(async () => {
  folder = folderForTest();
  site = await testApp({ mediaStore: diskStore(folder) });
  staff = await site.signIn();
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

/** A form with a good photo. Before its last piece arrives, `meanwhile` happens. */
async function slowUpload(meanwhile: () => Promise<unknown>): Promise<VisitOptions> {
  const whole = new Request(site.origin, { method: 'POST', body: await goodUpload({ title: 'Van Mahotsav' }) });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const pieces = [bytes.subarray(0, 100), bytes.subarray(100)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (pieces.length === 1) await meanwhile();
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Origin: site.origin, 'Content-Type': whole.headers.get('content-type') ?? '' };
  return { method: 'POST', body, headers, duplex: 'half' } as VisitOptions;
}

async function expectNothingKept(): Promise<void> {
  expect(await site.db.selectFrom('photo').select('id').execute()).toEqual([]);
  expect(filesIn(folder)).toEqual([]);
}

const disable = () => site.db.updateTable('person').set({ disabled_at: '2026-01-01T00:00:00.000Z' }).execute();
const signOut = () => site.db.deleteFrom('session').execute();

test.each([
  ['is disabled', disable],
  ['signs out on another device', signOut],
])('who %s while a photo is on its way hangs nothing any more', async (_what, meanwhile) => {
  const call = await staff.visit('/api/uploadimage.php', await slowUpload(meanwhile));
  expect([call.status, JSON.parse(call.body)]).toEqual([401, { success: false, message: 'Please sign in first.' }]);
  await expectNothingKept();
});

test.each(['/admin/photos/new', '/admin/photos/new.data'])('nor does the form of the office at %s', async (path) => {
  const answer = await staff.visit(path, await slowUpload(signOut));
  const way = answer.headers.get('Location') ?? answer.body;
  expect(way).toMatch(/\/login\?returnTo=%2Fadmin%2Fphotos%2Fnew\b(?!\.data)/);
  await expectNothingKept();
  const login = await staff.visit('/login?returnTo=%2Fadmin%2Fphotos%2Fnew');
  expect(login.body).toContain('You have been signed out');
});

test('whoever stays signed in hangs it', async () => {
  const answer = await staff.visit('/api/uploadimage.php', await slowUpload(async () => undefined));
  expect(answer.status).toBe(200);
});
