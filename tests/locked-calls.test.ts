import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { newId } from '../app/lib/ids.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { addRecord } from './admin-records.ts';
import { call, signInFirst, wellFormed } from './api-calls.ts';
import { everything } from './everything.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** Calls that change something and are open to strangers; every other one requires signing in. */
const publicWrites = ['login.php', 'logout.php', 'sendingmail.php'];

const writes = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
const locked = writes.filter((name) => !publicWrites.includes(name));
const lists = ['notices', 'photos', 'results', 'faculty'] as const;
type List = (typeof lists)[number];

let site: TestApp;
let folder: string;
/** One thing of each list, to be changed and deleted; others for each test. */
let ids: Record<List, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-calls-'));
  site = await testApp({ mediaStore: diskStore(folder) });
});
beforeEach(async () => {
  const things = [];
  for (const list of lists) things.push([list, (await addRecord(site.db, list, 'What nobody may touch')).id]);
  ids = Object.fromEntries(things);
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function listOf(name: string): List {
  return lists.find((list) => name.includes(list.replace(/s$/, ''))) ?? 'photos';
}

async function callRightly(visitor: Pick<Visitor, 'visit'>, name: string, headers: Record<string, string> = {}) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`There is no call ${name}.`);
  const id = ids[listOf(name)];
  const [nameAndSearch, sent] = await wellFormed(name, endpoint, { id, photo_id: id });
  return call(visitor, nameAndSearch, sent, { headers });
}

describe('the lock of the API', () => {
  test('guards every call that writes, except those for strangers', () => {
    const open = writes.filter((name) => endpoints.get(name)?.access !== 'staff');
    expect(open.toSorted()).toEqual(publicWrites);
    expect(locked.length).toBeGreaterThan(10);
  });

  test.each(locked)('nobody gets through %s without a session and a password of their own', async (name) => {
    const ended = await site.signIn({ username: `ended-${newId().slice(0, 8)}` });
    const value = ended.cookies.get('session') ?? '';
    await ended.post('/admin/logout', {});
    const username = `new-${newId().slice(0, 8)}`;
    const newcomer = await site.signIn({ username, role: 'editor' });
    await site.db.updateTable('person').set({ must_change_password: 1 }).where('username', '=', username).execute();
    const before = await everything(site.db, folder);
    const stranger = await callRightly(site, name);
    expect([stranger.status, stranger.json]).toEqual([401, signInFirst]);
    expect(stranger.headers.getSetCookie()).toEqual([]);
    for (const forged of [value, value.slice(2), newId(), '', '.']) {
      const answer = await callRightly(site, name, { Cookie: `session=${forged}` });
      expect([answer.status, answer.json], forged).toEqual([401, signInFirst]);
    }
    const answer = await callRightly(newcomer, name);
    expect([answer.status, answer.json]).toMatchObject([403, { success: false, needs: 'new-password' }]);
    expect(await everything(site.db, folder)).toBe(before);
  });

  test.each(locked)('%s is done for an editor who is signed in', async (name) => {
    const editor = await site.signIn({ username: 'editor', role: 'editor' });
    const before = await everything(site.db, folder);
    expect((await callRightly(editor, name)).status).toBe(200);
    expect(await everything(site.db, folder)).not.toBe(before);
  });
});
