import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withArchive } from '../app/archives/read-archive.server.ts';
import { readBackupName } from '../app/backups/backup-names.ts';
import { projectFolder, readConfig, readHostConfig, schoolEnvironment } from '../app/config.server.ts';
import { claimDataFolder } from '../app/database/open.server.ts';
import { limitDisk } from '../app/media/disk-limit.server.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { holdSchool, hostStatus } from '../server/host/control.ts';
import { listSchools, readSchool, recordOf, schoolFolder } from '../server/host/registry.ts';
import * as schools from '../server/host/school-commands.ts';
import { Refused, readArguments, refuseMissingSchool, runCommand, sentenceOf, withDatabase } from './run-command.ts';

/** The website must not have the school open meanwhile. */
const scriptsForItAlone = ['import', 'restore', 'move'];
const schoolScripts = ['admin', 'settings', 'export', 'backup', ...scriptsForItAlone];

const usage = `npm run host -- list
npm run host -- create NAME --address URL [--address URL]…
npm run host -- create --list FILE     (a line for each school: NAME,URL)
npm run host -- suspend|resume NAME
npm run host -- address NAME add|remove|main URL
npm run host -- upgrade NAME|--all
npm run host -- run NAME|--all ${schoolScripts.join('|')} …
npm run host -- export NAME FILE       (everything, for another machine)
npm run host -- take-in FILE NAME --address URL     (a backup or an export)
npm run host -- remove NAME --yes      (erased after 30 days)`;

const options = {
  address: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'string' },
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

type Host = schools.HostPlace;
type Options = { address: string[]; list?: string; all?: boolean; yes?: boolean };

const commands: Record<string, (host: Host, given: string[], options: Options) => Promise<void>> = {
  list,
  create(host, [name = ''], { list, address }) {
    const wanted = list === undefined ? [[name, ...address]] : readList(list);
    return each(wanted, (name, addresses) => create(host, { name, addresses }));
  },
  suspend: (host, [name = '']) => schools.suspendSchool(host, name),
  resume: (host, [name = '']) => schools.resumeSchool(host, name),
  async address(host, [name = '', what, url = '']) {
    if (what !== 'add' && what !== 'remove' && what !== 'main') throw new Refused(usage);
    await schools.changeAddresses(host, name, what, url);
  },
  upgrade: (host, [name = ''], { all }) => eachSchool(host, all ? '--all' : name, upgrade),
  async export(host, [name = '', file = '']) {
    if (!file || existsSync(file) || !existsSync(dirname(file)))
      throw new Refused(`Give a file that does not exist yet, in a folder that exists: export ${name} FILE`);
    // The passphrase is that of all schools.
    const ofHost = { BACKUP_PASSPHRASE: undefined, BACKUP_STORE: undefined };
    runScript({ ...(await environmentOf(host, name)), ...ofHost }, 'backup', []);
    const [newest = ''] = await listBackups(schoolFolder(host.schoolsDir, name));
    await copyFile(newest, file).finally(() => rm(newest));
    console.log(
      `It has been moved to ${file}. ${name} is ${(await recordOf(host.schoolsDir, name)).addresses.join(', ')}`,
    );
  },
  'take-in': (host, [file = '', name = ''], { address: addresses }) =>
    create(host, { name, addresses }, async (environment) => {
      // A backup may be encrypted, and `restore` says best what is wrong with a file.
      runScript(environment, await withArchive(file, 'export', async () => 'import').catch(() => 'restore'), [file]);
    }),
  async remove(host, [name = ''], { yes }) {
    if (!yes) throw new Refused(`Add --yes to remove ${name}. It is erased after 30 days.`);
    if (!(await readSchool(host.schoolsDir, name))) throw new Refused(`There is no school named ${name}.`);
    await whileHeld(host, name, async () => {
      const claim = await claimDataFolder(schoolFolder(host.schoolsDir, name));
      await schools.removeFolder(host.schoolsDir, name).finally(claim.release);
    });
  },
};

export async function main(args: string[]): Promise<void> {
  const host = readHostConfig();
  await schools.eraseRemoved(host.schoolsDir).catch((error: unknown) => console.error(sentenceOf(error)));
  const [verb = '', name = '', script = '', ...rest] = args;
  if (verb === 'run' && schoolScripts.includes(script)) {
    return eachSchool(host, name, (host, one) => runInSchool(host, one, script, rest));
  }
  const { positionals, values } = readArguments(usage, () => parseArgs({ args, allowPositionals: true, options }));
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command) throw new Refused(usage);
  await command(host, positionals.slice(1), values);
}

function readList(file: string): string[][] {
  const lines = readArguments(usage, () => readFileSync(file, 'utf8')).split(/\r?\n/);
  return lines.filter(Boolean).map((line) => line.split(',').map((text) => text.trim()));
}

async function create(host: Host, school: schools.NewSchool, fill?: schools.Fill): Promise<void> {
  const { setUpAddress } = await schools.createSchool(host, school, fill);
  console.log(`${school.name},${setUpAddress || 'has an administrator who can sign in'}`);
}

async function list({ schoolsDir }: Host): Promise<void> {
  const running = new Map((await hostStatus(schoolsDir))?.map((status) => [status.name, status]));
  for (const { name, folder, ...school } of await listSchools(schoolsDir)) {
    const { isOpen, fault = undefined } = running.get(name) ?? {};
    const { held, status, addresses } = 'record' in school ? school.record : { status: 'unreadable' };
    const used = limitDisk(diskStore(join(folder, 'media')), folder, 0).used();
    const disk = await used.then((megabytes) => `${Math.ceil(megabytes)} MB`).catch(() => 'disk unreadable');
    const [backup = 'no backup'] = (await listBackups(folder)).map((file) => basename(file));
    const facts = [held ? 'held' : (fault?.kind ?? status), isOpen ? 'in use' : 'closed', disk];
    console.log([name, ...facts, backup, ...(addresses ?? [])].join('\t'));
    const reason = 'fault' in school ? school.fault : (held ?? fault)?.reason;
    if (reason) console.log(`\t${reason}`);
  }
}

/** The newest first. */
async function listBackups(school: string): Promise<string[]> {
  const folder = join(school, 'backups');
  const names = (await readdir(folder).catch(() => [])).filter(readBackupName).toSorted().reverse();
  return names.map((name) => join(folder, name));
}

async function runInSchool(host: Host, name: string, script: string, args: readonly string[]): Promise<void> {
  const environment = await environmentOf(host, name);
  // Only the folder of one school: without the one around it the disk for the copies is not there.
  const { BACKUP_STORE: copies = '' } = environment;
  if (isAbsolute(copies)) await mkdir(copies).catch(() => undefined);
  const run = async () => runScript(environment, script, args);
  await (scriptsForItAlone.includes(script) ? whileHeld(host, name, run) : run());
}

function runScript(environment: Host['env'], script: string, args: readonly string[]): void {
  const file = join(projectFolder, `scripts/${script}.ts`);
  const { status } = spawnSync(process.execPath, [file, ...args], { env: { ...environment }, stdio: 'inherit' });
  if (status !== 0) throw new Refused(`${script} has failed.`);
}

async function environmentOf({ schoolsDir, env }: Host, name: string): Promise<Host['env']> {
  const [address = ''] = (await recordOf(schoolsDir, name)).addresses;
  return schoolEnvironment(env, { folder: schoolFolder(schoolsDir, name), name, address });
}

async function whileHeld({ schoolsDir }: Host, name: string, work: () => Promise<void>): Promise<void> {
  const held = await holdSchool(schoolsDir, name);
  await work().finally(() => held.release());
}

/** Brings its database to this version, with a backup before. */
async function upgrade(host: Host, name: string): Promise<void> {
  const config = readConfig(await environmentOf(host, name));
  refuseMissingSchool(config);
  await whileHeld(host, name, () => withDatabase(config, async () => undefined));
  await schools.changeRecord(host, name, ({ held: _, ...record }) => record);
}

async function eachSchool(host: Host, name: string, work: (host: Host, name: string) => Promise<void>): Promise<void> {
  if (name !== '--all') return work(host, name);
  const all = await listSchools(host.schoolsDir);
  await each(
    all.map((school) => [school.name]),
    (one) => {
      console.log(`— ${one}`);
      return work(host, one);
    },
  );
}

/** One after the other. Those that fail are listed at the end, and the others go on. */
async function each(all: readonly string[][], work: (name: string, others: string[]) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  for (const [name = '', ...others] of all) {
    await work(name, others).catch((error: unknown) => failures.push(`${name}: ${sentenceOf(error)}`));
  }
  if (failures.length > 0) throw new Refused(failures.join('\n'));
}

if (import.meta.main) runCommand(main);
