import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRightPassword } from '../app/accounts/passwords.server.ts';
import { findPersonByUsername } from '../app/accounts/people.server.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { main } from '../scripts/admin.ts';
import { runMain } from './run-main.ts';
import { asStaff } from './staff.ts';

let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-admin-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What `npm run admin` says on the data folder of this test. */
function admin(...args: string[]) {
  return runMain(main, args, { DATA_DIR: dataDir });
}

async function find(username: string) {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    return await findPersonByUsername(db, username);
  } finally {
    await db.destroy();
  }
}

function passwordIn(said: string): string {
  return /password {2}(\S+)/.exec(said)?.[1] ?? '';
}

test('without arguments the command tells its usage and does nothing', async () => {
  const { code, complaints } = await admin();
  expect(code).toBe(1);
  expect(complaints).toContain('npm run admin -- create USERNAME');
});

test('somebody is added with a password that is printed once and must be changed', async () => {
  const { code, said } = await admin('create', 'Rina.Sen', '--name', 'Rina Sen', '--role', 'administrator');
  expect(code).toBe(0);
  const person = await find('rina.sen');
  expect(person).toMatchObject({ name: 'Rina Sen', role: 'administrator', must_change_password: 1 });
  expect(await isRightPassword(person?.password_hash, passwordIn(said))).toBe(true);
  expect((await admin('list')).said).toMatch(
    /^rina\.sen +administrator +Rina Sen \(active, no two-factor, never seen\)$/m,
  );
});

test('a password is renewed, and the one before opens nothing', async () => {
  const first = passwordIn((await admin('create', 'asha')).said);
  const second = passwordIn((await admin('reset-password', 'asha', '--without-two-factor')).said);
  const person = await find('asha');
  expect(person?.role).toBe('editor');
  expect(await isRightPassword(person?.password_hash, first)).toBe(false);
  expect(await isRightPassword(person?.password_hash, second)).toBe(true);
});

test('somebody is disabled and enabled, but not the last administrator', async () => {
  await admin('create', 'asha', '--role', 'administrator');
  expect(await admin('disable', 'asha')).toMatchObject({ code: 1, complaints: expect.stringContaining('last') });
  await admin('create', 'bina');
  expect((await admin('disable', 'bina')).said).toBe('bina is disabled and signed out.\n');
  expect((await find('bina'))?.disabled_at).toEqual(expect.any(String));
  expect((await admin('enable', 'bina')).code).toBe(0);
  expect((await find('bina'))?.disabled_at).toBeNull();
});

test.each([
  { args: ['create'], sentence: 'Give the username: npm run admin -- create USERNAME' },
  { args: ['create', 'a b'], sentence: 'Use 3 to 40 letters' },
  {
    args: ['create', 'asha', '--email', 'no address'],
    sentence: 'Enter a valid e-mail address, such as name@school.example.',
  },
  { args: ['create', 'asha', '--role', 'owner'], sentence: 'Choose a role.' },
  { args: ['create', 'asha', 'mahato'], sentence: 'Put names with spaces in quotes' },
  { args: ['reset-password', 'nobody'], sentence: 'There is no account with the username "nobody".' },
  { args: ['disable', 'nobody'], sentence: 'There is no account with the username "nobody".' },
  { args: ['list', '--everything'], sentence: "Unknown option '--everything'" },
])('$args is refused with one plain sentence', async ({ args, sentence }) => {
  // Creates the school: all commands but "create" need one.
  await find('nobody');
  const { code, complaints } = await admin(...args);
  expect(code).toBe(1);
  expect(complaints.startsWith(sentence)).toBe(true);
  expect(complaints).not.toContain('    at ');
});

test('texts for searches are rebuilt where they are wrong', async () => {
  await admin('create', 'asha');
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await inTransaction(db, async (tx) => {
    await insertNotice(tx, { title: 'Fees', details: 'Pay', category: 'fee', is_pinned: 0 }, asStaff);
    await tx.updateTable('notice').set({ search_public: 'old' }).execute();
  });
  await db.destroy();
  expect((await admin('rebuild-search')).said).toContain('Search texts updated: 1');
  expect((await admin('rebuild-search')).said).toContain('Search texts updated: 0');
});
