import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { holdSchool } from '../server/host/control.ts';
import { openReader, type Reader } from './http-reader.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { asStaff } from './staff.ts';
import { folderForAll } from './temporary-folder.ts';

const schoolsDir = folderForAll();
const damaged = join(schoolsDir, 'damaged/school.sqlite');
const names = ['kadamtala', 'sonajhuri', 'mahulpahari', 'damaged'];
let host: ServerProcess;
let reader: Reader;

beforeAll(async () => {
  for (const name of names) {
    const dataDir = join(schoolsDir, name);
    cpSync(process.env.SQLITE_TEMPLATE ?? '', dataDir, { recursive: true });
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    await inTransaction(db, (tx) => setSchoolFact(tx, 'name', `School of ${name}`, asStaff));
    await db.destroy();
    const addresses = [`http://${name}.test`, `http://www.${name}.test`];
    writeFileSync(join(dataDir, 'school.json'), JSON.stringify({ addresses, madeAt: '2026-11-28T10:00:00Z' }));
  }
  cpSync(damaged, join(schoolsDir, 'good-copy'));
  writeFileSync(damaged, 'no database at all '.repeat(1000));
  const settings = { SCHOOLS_DIR: schoolsDir, PUBLIC_URL: 'http://operator.test', MAX_OPEN_SCHOOLS: '2' };
  host = startServer(settings, { command: ['build/server/host.js'] });
  reader = openReader(await host.port);
});
afterAll(() => {
  reader.close();
  host.signal('SIGKILL');
});

const visit = (school: string, path: string) => reader.read(path, { Host: `${school}.test` });

test('a request is for the school that its address names, and for no other', async () => {
  const unknown = await visit('unknown', '/hi/');
  expect([unknown.status, unknown.text]).toEqual([421, 'इस पते पर कोई वेबसाइट नहीं है।\n']);
  const other = await visit('www.kadamtala', '/allnotices?page=2');
  expect([other.status, other.headers.location]).toEqual([308, 'http://kadamtala.test/allnotices?page=2']);
  const mayHaveCertificate = async (domain: string) => (await reader.read(`/_host/ask?domain=${domain}`)).status;
  expect(await mayHaveCertificate('www.sonajhuri.test')).toBe(200);
  expect(await mayHaveCertificate('unknown.test')).toBe(404);
});

test('no answer holds a byte of another school, however many are asked at once', async () => {
  const open = names.slice(0, 3);
  const paths = ['/', '/allnotices.atom', '/bn/contact', '/login'];
  const asked = [...paths, ...paths].flatMap((path) => open.map((school) => ({ school, path })));
  const answers = await Promise.all(asked.map(({ school, path }) => visit(school, path)));
  for (const [number, { text, headers }] of answers.entries()) {
    const found = names.filter((name) => (JSON.stringify(headers) + text).includes(name));
    expect([found, text.includes(`School of ${found}`)]).toEqual([[asked[number]?.school], true]);
  }
  for (const school of open) await host.untilLogged(`"school":"${school}","id"`);
});

test('a damaged school keeps none of the others from answering, and is back when it has been repaired', async () => {
  const refused = await visit('damaged', '/');
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('cannot be shown at present')]);
  expect((await visit('kadamtala', '/')).status).toBe(200);
  cpSync(join(schoolsDir, 'good-copy'), damaged);
  await (await holdSchool(schoolsDir, 'damaged')).release();
  expect((await visit('damaged', '/')).text).toContain('School of damaged');
  host.signal('SIGTERM');
  expect(await host.ended).toBe(0);
  expect(names.filter((name) => existsSync(join(schoolsDir, name, 'school.sqlite-wal')))).toEqual([]);
});
