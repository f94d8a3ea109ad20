import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { newId } from '../app/lib/ids.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { addThing } from './desk-things.ts';
import { everything } from './everything.ts';
import { openHouse, type TestHouse } from './house.ts';
import type { Visitor } from './visitor.ts';
import { wellFormedCall } from './well-formed-call.ts';

/** Calls that change something and that strangers may make; every other one stands behind the lock. */
const publicWrites = ['login.php', 'logout.php', 'sendingmail.php'];

const writes = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
const locked = writes.filter((name) => !publicWrites.includes(name));
const lists = ['notices', 'photos', 'results', 'faculty'] as const;
type List = (typeof lists)[number];

let house: TestHouse;
let folder: string;
/** One thing of each list, to be changed and deleted. */
let ids: Record<List, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-calls-'));
  house = await openHouse({ mediaStore: diskStore(folder) });
  const things = [];
  for (const list of lists) things.push([list, (await addThing(house.db, list, 'What nobody may touch')).id]);
  ids = Object.fromEntries(things);
});
afterAll(async () => {
  expect(house.errors).toEqual([]);
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The list that a call is about, by its name. */
function listOf(name: string): List {
  return lists.find((list) => name.includes(list.replace(/s$/, ''))) ?? 'photos';
}

/** Makes a call in which nothing is wrong, about a thing that is there. */
async function call(visitor: Pick<Visitor, 'visit'>, name: string, headers: Record<string, string> = {}) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`There is no call ${name}.`);
  const id = ids[listOf(name)];
  const [path, asked] = await wellFormedCall(name, endpoint, { id, photo_id: id });
  return visitor.visit(path, { ...asked, headers: { Origin: house.origin, ...asked.headers, ...headers } });
}

const signInFirst = { success: false, message: 'Please sign in first.' };

describe('the lock of the API', () => {
  test('stands before every call that writes, but what strangers are meant to send', () => {
    const open = writes.filter((name) => endpoints.get(name)?.access !== 'staff');
    expect(open.toSorted()).toEqual(publicWrites);
    expect(locked.length).toBeGreaterThan(10);
  });

  test.each(locked)('a stranger does not get through %s', async (name) => {
    const before = await everything(house.db, folder);
    const answer = await call(house, name);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, signInFirst]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await everything(house.db, folder)).toBe(before);
  });

  test.each(locked)('nor does a made-up, a changed or an ended session get through %s', async (name) => {
    const somebody = await house.signIn({ username: `ended-${newId().slice(0, 8)}` });
    const value = somebody.cookies.get('session') ?? '';
    await somebody.post('/admin/logout', {});
    const before = await everything(house.db, folder);
    for (const forged of [value, value.slice(2), newId(), '', '.']) {
      const answer = await call(house, name, { Cookie: `session=${forged}` });
      expect([answer.status, JSON.parse(answer.body)], forged).toEqual([401, signInFirst]);
    }
    expect(await everything(house.db, folder)).toBe(before);
  });

  test.each(locked)('nor does somebody whose password another person made get through %s', async (name) => {
    const username = `new-${newId().slice(0, 8)}`;
    const newcomer = await house.signIn({ username, role: 'editor' });
    await house.db.updateTable('person').set({ must_change_password: 1 }).where('username', '=', username).execute();
    const before = await everything(house.db, folder);
    const answer = await call(newcomer, name);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([403, { success: false, needs: 'new-password' }]);
    expect(await everything(house.db, folder)).toBe(before);
  });

  // In the order of the table: of each list, what deletes comes last.
  test('the same calls are done for an editor who is signed in', async () => {
    const editor = await house.signIn({ username: 'editor', role: 'editor' });
    for (const name of locked) {
      const before = await everything(house.db, folder);
      const answer = await call(editor, name);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(await everything(house.db, folder), name).not.toBe(before);
    }
  });
});
