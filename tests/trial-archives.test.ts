import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openArchive } from '../app/archives/read-archive.server.ts';
import { TransferRefused } from '../app/archives/transfer-refused.ts';
import { openUpgraded } from '../app/backups/open-upgraded.server.ts';
import { restoreBackup } from '../app/backups/restore.server.ts';
import { readConfig } from '../app/config.server.ts';
import type { Database } from '../app/database/schema.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { hoursFacts } from '../app/settings/office-hours.ts';
import { findSchool } from '../app/settings/school.server.ts';
import { importSchool } from '../app/transfer/import.server.ts';
import { readZip, sign, writeZip } from './archives.ts';
import { createPostgresDatabase, engines } from './fresh-database.ts';
import { asStaff } from './staff.ts';
import { projectFolder, testApp } from './test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-trial-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Written by the commands of the commit 27dc6fc, the last trial version that was handed out. */
const fixture = (kind: 'backup' | 'export') => join(import.meta.dirname, `fixtures/${kind}-27dc6fc.zip`);
const silent = () => undefined;

const countedTables = ['notice', 'photo', 'album', 'result', 'faculty', 'enquiry', 'consent', 'translation'] as const;

async function expectSchool(db: Database): Promise<void> {
  const school = await findSchool(db);
  expect([school.name, ...hoursFacts.map((fact) => school[fact])]).toEqual([
    'Sundarpur School',
    ...Array.from({ length: 5 }, () => '10:30 am to 4:30 pm'),
    'Closed',
    'Closed',
  ]);
  for (const table of countedTables) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
  }
  expect(await db.selectFrom('notice').select(['title', 'category']).execute()).toEqual([
    { title: 'Holiday', category: 'holiday' },
  ]);
}

test.each(engines)('a backup of the trial version is restored, on %s', async (engine) => {
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const config = readConfig({ DATA_DIR: join(folder, engine), DATABASE_URL: postgres?.url });
  const { files } = await restoreBackup({ config, file: fixture('backup'), replace: false, tell: silent });
  expect(files).toBeGreaterThan(0);
  const db = await openUpgraded(config);
  await expectSchool(db);
  expect(await db.selectFrom('person').select('username').execute()).toEqual([{ username: 'asha' }]);
  await db.destroy();
  await postgres?.drop();
});

test.each(engines)('an export of the trial version is imported, on %s', async (engine) => {
  const site = await testApp({ engine });
  const pictureChecker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
  await importSchool({ ...site, pictureChecker }, fixture('export'), asStaff, silent);
  await expectSchool(site.db);
  expect((await site.visit('/allnotices')).body).toContain('Holiday');
  pictureChecker.stop();
  await site.close();
});

test.each(['backup', 'export'] as const)('a %s of an older trial version is refused in a sentence', async (kind) => {
  const contents = await readZip(fixture(kind));
  sign(contents, { schema: '2026-12-16-backups' });
  const file = join(folder, `older-${kind}.zip`);
  await writeZip(file, contents);
  const refused = openArchive(file, kind);
  await expect(refused).rejects.toThrow(TransferRefused);
  await expect(refused).rejects.toThrow(
    /^The archive was made by a trial version of the website that is too old .*\(commit 27dc6fc\) can still read it\.$/,
  );
});
