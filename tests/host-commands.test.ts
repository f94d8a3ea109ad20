import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { main } from '../scripts/host.ts';
import { serveControl } from '../server/host/control.ts';
import { hostedSchools } from '../server/host/hosted-schools.ts';
import { changeRecord, readSchool } from '../server/host/registry.ts';
import { runMain } from './run-main.ts';
import { compileCache } from './server-process.ts';
import { folderForTest } from './temporary-folder.ts';
import { projectFolder } from './test-app.ts';

let settings: { SCHOOLS_DIR: string; PUBLIC_URL: string; BACKUP_PASSPHRASE: string };
const place = (...names: string[]) => join(settings.SCHOOLS_DIR, ...names);
const filesIn = (...names: string[]) => readdirSync(place(...names)).filter((name) => !name.startsWith('.'));

beforeEach(async () => {
  settings = {
    SCHOOLS_DIR: folderForTest(),
    PUBLIC_URL: 'https://host.example',
    BACKUP_PASSPHRASE: 'that no school knows',
  };
  await host('create', 'dhanpur', '--address', 'https://dhanpur.example');
});

async function host(...args: string[]): Promise<string> {
  const { said, complaints } = await runMain(main, args, settings);
  return said + complaints;
}

async function readSchools() {
  const schools = hostedSchools(settings.SCHOOLS_DIR, new URL(settings.PUBLIC_URL), () => undefined);
  await schools.reload();
  return schools;
}

/** In a process of its own, so that the commands within are heard too. */
function hear(...args: string[]): string {
  const env = { PATH: process.env.PATH, ...compileCache, ...settings };
  const script = join(projectFolder, 'scripts/host.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  return stdout + stderr;
}

test('a list creates all schools that it can, each with a one-time address, and names the others', async () => {
  writeFileSync(place('.list'), 'a,https://a.example, https://www.a.example\r\nb,nowhere\r\nc,https://c.example\r\n');
  expect(await host('create', '--list', place('.list'))).toMatch(
    /^a,https:\/\/a\.example\/setup\/\w{40,}\nc,https:\/\/c\.example\/setup\/\w+\nb: Enter an address such as https:/,
  );
  expect(await host('list')).toMatch(/^a\topen\tclosed\t\d MB\tno backup\thttps:\/\/a\.example\thttps:\/\/www\.a\.ex/);
  expect(filesIn()).toEqual(['a', 'c', 'dhanpur']);
  expect(await host('create', '--list', place('.nowhere'))).toMatch(/^ENOENT: no such file/);
  expect(await host('export', 'a', place('.nowhere/a.zip'))).toContain('in a folder that exists');
});

test.each([
  ['../b', 'https://b.example', 'A name has 1 to 40'],
  ['dhanpur', 'https://b.example', 'already a school or a folder'],
  ['b', 'https://dhanpur.example', 'Another school'],
  ['b', 'https://host.example', 'the operator’s page has this address'],
  ['b', 'http://b.example', 'Enter an address'],
])('no school %s is created at %s', async (name, address, refusal) => {
  expect(await host('create', name, '--address', address)).toContain(refusal);
  expect([filesIn(), filesIn('.removed')]).toEqual([['dhanpur'], []]);
});

test('a school is suspended and resumed, and its addresses are changed', async () => {
  const record = () => readSchool(settings.SCHOOLS_DIR, 'dhanpur');
  await host('suspend', 'dhanpur');
  await host('address', 'dhanpur', 'main', 'https://new.example');
  const addresses = ['https://new.example', 'https://dhanpur.example'];
  expect(await record()).toMatchObject({ record: { status: 'suspended', addresses } });
  await host('resume', 'dhanpur');
  await host('address', 'dhanpur', 'remove', 'https://dhanpur.example');
  expect(await host('address', 'dhanpur', 'remove', 'https://new.example')).toMatch('A school needs an address');
  expect(await record()).toMatchObject({ record: { status: 'open', addresses: ['https://new.example'] } });
  expect(await host('suspend', 'ghost')).toBe('There is no school named ghost.');
});

test('all changes of one school at the same time are kept', async () => {
  const add = (one: string) =>
    changeRecord(settings.SCHOOLS_DIR, 'dhanpur', (old) => ({ ...old, addresses: [...old.addresses, one] }));
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(`https://${name}.example`)));
  expect(await host('list')).toMatch(/(\thttps:\/\/\w+\.example){5}$/m);
});

test('a school keeps its address while its school.json cannot be used, such as a pipe', async () => {
  const schools = await readSchools();
  rmSync(place('dhanpur/school.json'));
  execFileSync('mkfifo', [place('dhanpur/school.json')]);
  await schools.reload();
  expect(schools.byHost('dhanpur.example')?.name).toBe('dhanpur');
  expect(schools.get('dhanpur')).toMatchObject({ record: {}, fault: expect.stringContaining('it is not a file') });
});

test('a copied folder takes the address from no school, also not after a restart', async () => {
  const schools = await readSchools();
  cpSync(place('dhanpur'), place('a-copy'), { recursive: true });
  const fault = 'https://dhanpur.example is the address of a-copy and dhanpur.';
  for (const [known, name] of [
    [schools, 'dhanpur'],
    [await readSchools(), ''],
  ] as const) {
    await known.reload();
    expect(known.byHost('dhanpur.example')?.name).toBe(name);
    expect(known.all().map((school) => 'fault' in school && school.fault)).toEqual([fault, name ? false : fault]);
  }
});

test('commands of a single school are run for one of many, and its archives become other schools', async () => {
  const run = (...args: string[]) => hear('run', 'dhanpur', ...args);
  const takeIn = (file: string, name: string) =>
    host('take-in', place(file), name, '--address', `https://${name}.example`);
  expect(run('settings', 'set', 'name', 'Dhanpur School')).toContain('name is now: Dhanpur School');
  expect(run('admin', 'create', 'asha', '--role', 'administrator')).toContain('asha is now an administrator');
  expect(run('backup')).toContain(place('dhanpur/backups/school-'));
  expect(run('export', place('.export.zip'))).toContain('Exported to');
  expect(hear('export', 'dhanpur', place('.backup.zip'))).toMatch(
    /is not encrypted(.|\n)*dhanpur is https:\/\/dhanpur/,
  );
  expect(run('restore', place('.backup.zip'), '--replace')).toContain('have been restored');
  expect(await takeIn('.backup.zip', 'copy')).toContain('copy,has an administrator who can sign in');
  expect(await takeIn('.export.zip', 'heir')).toContain('heir,https://heir.example/setup/');
  expect(await takeIn('.removed', 'nothing')).toContain('restore has failed');
  expect(hear('run', '--all', 'settings', 'list').match(/^name +Dhanpur School$/gm)).toHaveLength(3);
});

test('a command for all goes on after a school that fails, as upgrades do, and names it', async () => {
  for (const name of ['a', 'e']) await host('create', name, '--address', `https://${name}.example`);
  writeFileSync(place('a/school.sqlite'), 'no database');
  expect(hear('run', '--all', 'admin', 'list')).toMatch(/^— a\n— dhanpur\n.*\n— e\n(.|\n)*a: admin has failed\.\n$/);
  rmSync(place('e/school.sqlite'));
  expect(await host('upgrade', '--all')).toMatch(/^— a\n— dhanpur\n— e\na: .*damaged(.|\n)*e: There is no school in/);
});

test('a removed school is in the bin for 30 days, also one whose school.json cannot be read', async () => {
  expect(await host('remove', 'dhanpur')).toContain('Add --yes');
  expect(await host('remove', '../dhanpur', '--yes')).toBe('There is no school named ../dhanpur.');
  writeFileSync(place('dhanpur/school.json'), '{');
  expect(await host('suspend', 'dhanpur')).toContain('school.json cannot be read');
  await host('remove', 'dhanpur', '--yes');
  const [removed = ''] = filesIn('.removed');
  expect([filesIn(), removed]).toEqual([[], expect.stringMatching(/^dhanpur-20\d\d-/)]);
  mkdirSync(place('.removed/old-2026-01-31T120000.000'));
  await host('list');
  expect(filesIn('.removed')).toEqual([removed]);
});

test('the running host is told, and closes a school for commands that need it alone', async () => {
  const calls: string[] = [];
  const control = await serveControl({
    schoolsDir: settings.SCHOOLS_DIR,
    schools: { all: () => [], reload: async () => calls.push('read') },
    pool: { hold: async (name: string) => ({ release: () => calls.push(`released ${name}`) }) },
    round: { visitSoon: () => undefined },
    faults: { clear: (name: string) => calls.push(`forgot ${name}`) },
  } as unknown as Parameters<typeof serveControl>[0]);
  onTestFinished(() => control.close());
  for (const command of ['backup', 'restore']) await host('run', 'dhanpur', command);
  expect(calls.filter((call) => call !== 'read')).toEqual(['released dhanpur', 'forgot dhanpur']);
  calls.length = 0;
  await host('suspend', 'dhanpur');
  expect(calls).toEqual(['read']);
  await host('resume', 'dhanpur');
  expect(calls.at(-1)).toBe('forgot dhanpur');
});
