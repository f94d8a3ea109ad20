import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { emptyDatabase, postgresForTest } from '../../tests/engines.ts';
import { engines } from '../../tests/fresh-database.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config.server.ts';
import { RefusesToStart } from '../database/errors.server.ts';
import { addsOnly, migrate } from '../database/migrate.server.ts';
import { migrations } from '../database/migrations/all.ts';
import type { Database } from '../database/schema.ts';
import { listDismissed, setDismissed } from '../settings/setup.server.ts';
import { restoreBackup } from './restore.server.ts';
import { openUpgraded, writeBackup } from './write-backup.server.ts';

const folder = folderForAll();

const beforeWeekdays = Object.fromEntries(Object.entries(migrations).filter(([step]) => step < '2026-12-28'));
const later = '2999-01-01-later';
const name = {
  name: 'name',
  value: 'Lotus Pond School',
  updated_at: '2026-01-01T00:00:00.000Z',
  is_demonstration: 0,
} as const;

/** Each with its type, and whether it may be left out. */
async function columnsOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap((table) =>
    table.columns.map((column) => {
      const { name: own, dataType, isNullable, hasDefaultValue } = column;
      return [table.name, own, dataType, isNullable, hasDefaultValue].join(' ');
    }),
  );
}

describe.each(engines)('an upgrade on %s', (engine) => {
  const place = join(folder, engine);
  const backUp = async (db: Database) => {
    const source = { db, mediaStore: undefined, folder: place, passphrase: undefined };
    return (await writeBackup(source)).file;
  };
  const backups = () => readdirSync(place);

  test('makes a backup before, and gives each weekday the hours that the school had published, also when it is restored', async () => {
    const db = await emptyDatabase(engine);
    await migrate(db, beforeWeekdays, { backUp });
    const [weekdays, weekend] = ['10:30 am to 4:30 pm', 'Closed'];
    const rows = [
      { ...name, name: 'hoursWeekdays', value: weekdays },
      { ...name, name: 'hoursWeekend', value: weekend, is_demonstration: 1 as const },
    ];
    await db.insertInto('setting').values(rows).execute();
    await setDismissed(db, 'hoursWeekdays', true);
    await migrate(db, migrations, { backUp });
    await migrate(db, migrations, { backUp });
    const listed = (one: Database) => one.selectFrom('setting').selectAll().where('name', 'like', 'hours%').execute();
    const sorted = (found: { name: string }[]) => found.toSorted((a, b) => a.name.localeCompare(b.name));
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => ({
      ...name,
      name: `hours${day}`,
      value: weekdays,
    }));
    const ends = ['Saturday', 'Sunday'].map((day) => ({
      ...name,
      name: `hours${day}`,
      value: weekend,
      is_demonstration: 1,
    }));
    expect(sorted(await listed(db))).toEqual(sorted([...days, ...ends]));
    expect(await listDismissed(db)).toEqual(['hoursMonday']);

    const postgres = await postgresForTest(engine);
    const config = readConfig({ DATA_DIR: join(folder, `${engine}-hours`), DATABASE_URL: postgres });
    const [file = '', ...others] = backups();
    expect(file).toMatch(/^school-[\d-]+-before-upgrade\.zip$/);
    expect(others).toEqual([]);
    await restoreBackup({ config, file: join(place, file), replace: false, report: () => undefined });
    const restored = await openUpgraded(config);
    expect(sorted(await listed(restored))).toEqual(sorted([...days, ...ends]));
    expect(await restored.selectFrom('backup_run').selectAll().execute()).toEqual([]);
    await restored.destroy();
  });

  test('that only adds leaves a database that the version before goes on with, and another one refuses it', async () => {
    const db = await emptyDatabase(engine);
    const adding = async (tx: Kysely<unknown>) => {
      await tx.schema.createTable('word').addColumn('id', 'text').execute();
      await tx.schema.alterTable('setting').addColumn('language', 'text').execute();
    };
    await migrate(db, { ...migrations, [`${later}-adds`]: { up: adding } });
    await migrate(db, migrations);
    await db.insertInto('setting').values(name).execute();
    expect(await db.selectFrom('setting').select('value').where('name', '=', 'name').execute()).toHaveLength(1);
    const newer = {
      ...migrations,
      [`${later}-adds`]: { up: adding },
      [`${later}-other`]: { up: async () => undefined },
    };
    await expect(migrate(db, { ...migrations, [`${later}-other`]: { up: adding } })).rejects.toThrow('newer version');
    await migrate(db, newer);
    await expect(migrate(db, migrations)).rejects.toThrow(RefusesToStart);
    await expect(migrate(db, migrations)).rejects.toThrow('newer version');
  });

  test('by steps that say they only add does nothing else', async () => {
    const db = await emptyDatabase(engine);
    const renaming = (tx: Kysely<unknown>) =>
      tx.schema
        .alterTable('setting')
        .renameColumn('value', 'words')
        .execute()
        .then(() => undefined);
    const steps: [string, Migration][] = [...Object.entries(migrations), [`${later}-adds`, { up: renaming }]];
    const done: Record<string, Migration> = {};
    const faults: string[] = [];
    for (const [step, migration] of steps) {
      if (addsOnly(step)) await migrate(db, done);
      const before = addsOnly(step) ? await columnsOf(db) : [];
      done[step] = migration;
      if (addsOnly(step)) await migrate(db, done);
      const after = addsOnly(step) ? await columnsOf(db) : [];
      if (before.some((column) => !after.includes(column))) faults.push(step);
    }
    expect(faults).toEqual([`${later}-adds`]);
  });

  test('without a backup does not begin', async () => {
    const db = await emptyDatabase(engine);
    await migrate(db, migrations);
    const full = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC' }));
    const adding = (tx: Kysely<unknown>) => tx.schema.createTable('word').addColumn('id', 'text').execute();
    await expect(migrate(db, { ...migrations, [later]: { up: adding } }, { backUp: full })).rejects.toThrow(
      'could not be backed up before that: the disk is full',
    );
    expect((await db.introspection.getTables()).map((table) => table.name)).not.toContain('word');
  });
});
