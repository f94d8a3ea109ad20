import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseTests } from '../scripts/test/choose-tests.ts';
import { projectFolder } from '../tools/structure/source-files.ts';

function run(name: string, args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'school-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'elsewhere');
  const script = join(projectFolder, 'scripts', `${name}.ts`);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr, dataDir };
}

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';

test.each([
  ['settings', ['list']],
  ['admin', ['list']],
  ['admin', ['disable', 'office']],
  ['backup', []],
  ['export', ['school.zip']],
  ['move', ['--to', nowhere, '--replace']],
])('npm run %s makes no school where there is none', (name, args) => {
  const { status, stderr, dataDir } = run(name, args);
  expect(status).toBe(1);
  expect(stderr).toBe(`There is no school in ${dataDir}. Set DATA_DIR to the folder of the website.\n`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['restore', []],
  ['move', []],
  ['move', ['--to', '/srv/school']],
  ['move', ['--to', nowhere, '--media', '/media/usb']],
])('npm run %s with %j says how it is typed', (name, args) => {
  const { status, stderr } = run(name, args);
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^npm run ${name} -- `))]);
});

test.each([
  ['app/lib', { build: false, database: false, demonstration: false }],
  ['app/mail/email-queue', { build: false, database: true, demonstration: false }],
  ['tests/login', { build: true, database: false, demonstration: false }],
  ['tests/e2e/admin-bin.spec.ts', { build: true, database: false, demonstration: true }],
])('npm test -- %s prepares only what these tests use', (name, needs) => {
  expect(chooseTests([name]).needs).toEqual(needs);
});
