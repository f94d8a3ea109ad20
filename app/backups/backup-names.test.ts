import { expect, test } from 'vitest';
import { backupName, namesToDelete, readBackupName } from './backup-names.ts';

const dayMs = 86_400_000;
const newest = Date.parse('2027-03-31T21:00:00.000Z');
const nameAt = (ms: number, marks = {}) => backupName(new Date(ms).toISOString(), marks);

/** What is left when a backup is made each night, and the old ones are deleted after it. */
function afterNights(count: number, hasOne: (night: number) => boolean = () => true): string[] {
  let names: string[] = [];
  for (let night = count - 1; night >= 0; night -= 1) {
    if (hasOne(night)) names.push(nameAt(newest - night * dayMs));
    const old = new Set(namesToDelete(names));
    names = names.filter((name) => !old.has(name));
  }
  const days = names.map((name) => readBackupName(name)?.at.slice(0, 10) ?? '');
  return days.toSorted().toReversed();
}

test('of four hundred nights seven days, four weeks and twelve months are kept', () => {
  const kept = afterNights(400);
  expect(kept.slice(0, 7)).toEqual(
    Array.from({ length: 7 }, (_, night) => new Date(newest - night * dayMs).toISOString().slice(0, 10)),
  );
  // Sundays, since a week begins on Monday.
  for (const sunday of ['2027-03-28', '2027-03-21', '2027-03-14']) expect(kept).toContain(sunday);
  const months = new Set(kept.map((at) => at.slice(0, 7)));
  expect(months.size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(kept.filter((at) => at < '2027-02')).toEqual(
    [
      '2027-01-31',
      '2026-12-31',
      '2026-11-30',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ].concat(['2026-05-31', '2026-04-30']),
  );
});

test('a machine that is on once a month keeps those of twelve months', () => {
  const kept = afterNights(700, (night) => night % 30 === 0);
  expect(new Set(kept.map((at) => at.slice(0, 7))).size).toBe(12);
});

test('a clock that was years ahead deletes nothing of the present', () => {
  const ahead = [nameAt(newest + 3650 * dayMs), nameAt(newest + 3651 * dayMs)];
  const week = Array.from({ length: 5 }, (_, night) => nameAt(newest - night * dayMs));
  expect(namesToDelete([...ahead, ...week])).toEqual([]);
});

test('the last three from before an upgrade are kept beside the others, and no file of another kind is touched', () => {
  const upgrades = Array.from({ length: 5 }, (_, night) => nameAt(newest - night * dayMs, { isBeforeUpgrade: true }));
  const strange = ['photos.zip', 'school-2027-13-45-000000.zip', 'school-latest.zip', `${nameAt(newest)}.tmp`];
  expect(namesToDelete([...upgrades, ...strange]).toSorted()).toEqual(upgrades.slice(3).toSorted());
  expect(namesToDelete([nameAt(newest), nameAt(newest, { isEncrypted: true })])).toEqual([]);
});
