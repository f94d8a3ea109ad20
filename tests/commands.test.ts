import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main as admin } from '../scripts/admin.ts';
import { main as backup } from '../scripts/backup.ts';
import { main as exportTo } from '../scripts/export.ts';
import { main as move } from '../scripts/move.ts';
import { main as restore } from '../scripts/restore.ts';
import { main as settings } from '../scripts/settings.ts';
import { runMain } from './run-main.ts';
import { compileCache } from './server-process.ts';
import { projectFolder } from './test-app.ts';

const mains: Record<string, (args: string[]) => Promise<void>> = {
  settings,
  admin,
  backup,
  export: exportTo,
  move,
  restore,
};

async function run(name: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'school-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'elsewhere');
  const main = mains[name];
  if (!main) throw new Error(`There is no command ${name}.`);
  return { ...(await runMain(main, args, { DATA_DIR: dataDir })), dataDir };
}

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

test.each([
  ['settings', ['list']],
  ['admin', ['list']],
  ['admin', ['disable', 'office']],
  ['backup', []],
  ['export', ['school.zip']],
  ['move', ['--to', nowhere, '--replace']],
])('npm run %s makes no school where there is none', async (name, args) => {
  const { code, complaints, dataDir } = await run(name, args);
  expect(code).toBe(1);
  expect(complaints).toBe(`There is no school in ${dataDir}. Set DATA_DIR to the folder of the website.`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['restore', []],
  ['move', []],
  ['move', ['--to', '/srv/school']],
  ['move', ['--to', nowhere, '--media', '/media/usb']],
])('npm run %s with %j says how it is typed', async (name, args) => {
  const { code, complaints } = await run(name, args);
  expect([code, complaints]).toEqual([1, expect.stringMatching(new RegExp(`^npm run ${name} -- `))]);
});

test.each([...Object.keys(mains), 'import'])(
  'npm run %s starts, and refuses with a sentence what it does not know',
  (name) => {
    const env = { PATH: process.env.PATH, ...compileCache, DATA_DIR: join(tmpdir(), 'no-such-school') };
    const script = join(projectFolder, `scripts/${name}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--nonsense'], { env, encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`.trim() === '']).toEqual([1, false]);
  },
);
