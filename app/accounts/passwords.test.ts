import { afterEach, expect, test, vi } from 'vitest';
import { isCannotWrite } from '../database/errors.server.ts';
import { hashPassword, isRightPassword, needsRehash } from './passwords.server.ts';

const work = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }));

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof original.argon2 = (algorithm, settings, done) => {
    work.now += 1;
    work.all += 1;
    work.most = Math.max(work.most, work.now);
    original.argon2(algorithm, settings, (error, hash) => {
      work.now -= 1;
      done(error, hash);
    });
  };
  return { ...original, argon2 };
});

afterEach(() => {
  Object.assign(work, { now: 0, most: 0, all: 0 });
});

/** `long wooden bridge`, hashed with smaller costs. */
const olderHash = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$Ku/fOiPBGQkVN3NZnK1I80241imr5YyzrvNg6RPUgxc';

test('the password of a hash is right, and no other', async () => {
  const hash = await hashPassword('long wooden bridge');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isRightPassword(hash, 'long wooden bridge')).toBe(true);
  expect(await isRightPassword(hash, 'long wooden bridge ')).toBe(false);
  expect(await isRightPassword(hash, 'Long wooden bridge')).toBe(false);
  expect(await isRightPassword(hash, '')).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('long wooden bridge')).not.toBe(await hashPassword('long wooden bridge'));
});

test('NUL at the end of a password is no way around it, and no part of one', async () => {
  const hash = await hashPassword('long wooden bridge');
  expect(await isRightPassword(hash, 'long wooden bridge\0')).toBe(false);
  expect(await isRightPassword(hash, 'long wooden bridge\0and more')).toBe(false);
  await expect(hashPassword('long wooden bridge\0')).rejects.toThrow('cannot be stored');
  await expect(hashPassword('long wooden bridge\ud800')).rejects.toThrow('cannot be stored');
});

test('a password is the same on every keyboard, however it composes accents', async () => {
  const hash = await hashPassword('দীর্ঘ কাঠের সেতু é');
  expect(await isRightPassword(hash, 'দীর্ঘ কাঠের সেতু e\u0301')).toBe(true);
  const wide = await hashPassword('ｌｏｎｇ wooden bridge');
  expect(await isRightPassword(wide, 'long wooden bridge')).toBe(true);
});

test('without a hash, with a broken one and with an endless password the same work is done', async () => {
  for (const [hash, password] of [
    [undefined, 'long wooden bridge'],
    ['', 'long wooden bridge'],
    ['$argon2id$v=19$m=0,t=0,p=0$x$y', 'long wooden bridge'],
    [await hashPassword('long wooden bridge'), 'a'.repeat(100_000)],
  ] as const) {
    work.all = 0;
    expect(await isRightPassword(hash, password)).toBe(false);
    expect(work.all).toBe(1);
  }
});

test('a hash of older costs is known, still right, and to be made anew', async () => {
  const hash = await hashPassword('long wooden bridge');
  expect(needsRehash(hash)).toBe(false);
  expect(needsRehash(olderHash)).toBe(true);
  expect(await isRightPassword(olderHash, 'long wooden bridge')).toBe(true);
  expect(await isRightPassword(olderHash, 'long wooden bridges')).toBe(false);
});

test('at most two are hashed at once, some wait, and more are sent away', async () => {
  const tries = Array.from({ length: 50 }, () => isRightPassword(undefined, 'long wooden bridge'));
  const settled = await Promise.allSettled(tries);
  const refused = settled.filter((one) => one.status === 'rejected');
  expect(work.most).toBe(2);
  expect(refused.length).toBe(8);
  expect(refused.every((one) => isCannotWrite(one.reason) && one.reason.status === 503)).toBe(true);
  expect(await isRightPassword(undefined, 'long wooden bridge')).toBe(false);
  expect(work.now).toBe(0);
});
