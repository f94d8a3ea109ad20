import { expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { asStaff } from '../tests/staff.ts';
import { testApp } from '../tests/test-app.ts';
import { schoolIcons } from './system-endpoints.ts';

test('a file of the crest is read once, however many ask for it, and again after a failure', async () => {
  const site = await testApp();
  const keys: string[] = [];
  let isBroken = true;
  const find = async (key: string) => {
    keys.push(key);
    if (isBroken) throw new Error('The disk is away.');
    return new Uint8Array([1, 2, 3]);
  };
  const answer = schoolIcons({ db: site.db, mediaStore: { ...site.mediaStore, find } });
  const ask = (path: string) => answer(new Request(`http://localhost${path}`), new URL(path, 'http://localhost'));
  expect(await ask('/favicon.ico')).toBeUndefined();
  const crest = newId();
  await inTransaction(site.db, (tx) => setSchoolFact(tx, 'crest', crest, asStaff));
  await expect(ask('/share.jpg')).rejects.toThrow('away');
  isBroken = false;
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/share.jpg')));
  for (const one of answers)
    expect(new Uint8Array((await one?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  expect(await ask('/share.jpg')).toBeDefined();
  expect(keys).toHaveLength(2);
  await inTransaction(site.db, (tx) => setSchoolFact(tx, 'crest', newId(), asStaff));
  await ask('/share.jpg');
  expect(keys).toHaveLength(3);
  await site.close();
});
