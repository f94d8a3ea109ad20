type BackupFile = { name: string; at: string; isBeforeUpgrade: boolean; isEncrypted: boolean };

const format = /^school-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(-before-upgrade)?\.zip(\.age)?$/;

type Marks = { isBeforeUpgrade?: boolean; isEncrypted?: boolean };

export function backupName(at: string, { isBeforeUpgrade = false, isEncrypted = false }: Marks = {}): string {
  const moment = at.slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `school-${moment}${isBeforeUpgrade ? '-before-upgrade' : ''}.zip${isEncrypted ? '.age' : ''}`;
}

/** Undefined for a file of another kind. */
export function readBackupName(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds, upgrade, age] = format.exec(name) ?? [];
  const at = `${day}T${hours}:${minutes}:${seconds}.000Z`;
  if (day === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { name, at, isBeforeUpgrade: upgrade !== undefined, isEncrypted: age !== undefined };
}

const dayMs = 86_400_000;
const daysFromMonday = 3;

/** The newest of each of the last periods that have one, so that a clock that is wrong deletes nothing good. */
const periods: { count: number; of: (file: BackupFile) => string | number }[] = [
  { count: 3, of: ({ name }) => name },
  { count: 7, of: ({ at }) => at.slice(0, 10) },
  { count: 4, of: ({ at }) => Math.floor((Math.floor(Date.parse(at) / dayMs) + daysFromMonday) / 7) },
  { count: 12, of: ({ at }) => at.slice(0, 7) },
];

const maxBeforeUpgrades = 3;

/** Seven daily ones, four weekly, twelve monthly, three from before an upgrade, and always the last three are kept. */
export function namesToDelete(names: readonly string[]): string[] {
  const found = names.map(readBackupName).filter((file) => file !== undefined);
  const all = found.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const upgrades = all.filter((file) => file.isBeforeUpgrade);
  const ordinary = all.filter((file) => !file.isBeforeUpgrade);
  const kept = new Set(upgrades.slice(0, maxBeforeUpgrades));
  for (const { count, of } of periods) {
    const newest = Map.groupBy(ordinary, of);
    for (const [file] of [...newest.values()].slice(0, count)) if (file) kept.add(file);
  }
  return all.filter((file) => !kept.has(file)).map(({ name }) => name);
}
