import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRecord } from './admin-records.ts';
import { type CachedSchool, look as lookAt, openCachedSchool } from './cached-school.ts';

let school: CachedSchool;
let notice: string;

beforeAll(async () => {
  school = await openCachedSchool('sqlite');
  notice = (await addRecord(school.site.db, 'notices', 'Fees')).id;
  await addRecord(school.site.db, 'results', 'Priya Soren');
});
afterAll(async () => {
  expect(school.site.errors).toEqual([]);
  await school.close();
});

const look = (path: string, headers?: Record<string, string>) => lookAt(school, path, headers);

describe('an address', () => {
  test('is the same whatever parameters it has that its page does not read', async () => {
    for (const path of [
      '/faculty',
      '/allnotices?category=fee',
      '/results',
      `/allnotices/${notice}`,
      '/api/fetchnotice.php',
    ]) {
      const plain = await look(path);
      const sign = path.includes('?') ? '&' : '?';
      for (const more of ['sent=1', 'utm_source=x', 'Category=exam', '_routes=x', 'index', '%73ent=1', 'a=%ff']) {
        const answer = await look(`${path}${sign}${more}`);
        expect([answer.isCached, answer.text === plain.text], more).toEqual([true, true]);
      }
    }
  });

  test('means the first of two parameters of one name', async () => {
    const fee = await look('/allnotices?category=fee');
    const exam = await look('/allnotices?category=exam');
    expect(fee.text === exam.text).toBe(false);
    const both = await look('/allnotices?category=fee&category=exam');
    const other = await look('/allnotices?category=exam&category=fee');
    expect([both.text === fee.text, other.text === exam.text]).toEqual([true, true]);
  });

  test('with a parameter that its page reads has a page of its own, and spoils no other', async () => {
    const before = await look('/contact');
    const sent = await look('/contact?sent=1');
    expect(sent.text === before.text).toBe(false);
    expect((await look('/contact')).text === before.text).toBe(true);
    expect((await look('/contact?sent=1&utm_source=x')).text === sent.text).toBe(true);
  });

  test.each([
    '//',
    '//evil.example/',
    '//evil.example//allnotices',
    '/ALLNOTICES',
    '/allnotices/',
    '/allnotices//',
    '/%61llnotices',
    '/allnotices%2F',
    '/%2Fallnotices',
    '/allnotices/..%2F',
    '/./allnotices',
    '/allnotices;x',
    '/allnotices%00',
    '/%',
    '/?',
    '/allnotices?',
    '/allnotices?category=',
    '/allnotices?category=%00',
    '/allnotices?category=fee%26older=1',
    '/allnotices?older=x&newer=1',
    '/api/FETCHNOTICE.php',
    '/api//fetchnotice.php',
  ])('%s says what it would say if nothing were kept', async (path) => {
    const anew = await school.readUncached([path]);
    for (let times = 0; times < 3; times++) expect(await school.readAll([path])).toEqual(anew);
    const others = ['/', '/allnotices', '/api/fetchnotice.php'];
    expect(await school.readAll(others)).toEqual(await school.readUncached(others));
  });

  test('of another website is refused, kept or not', async () => {
    await look('/');
    expect((await look('/')).isCached).toBe(true);
    expect((await look('/', { Host: 'evil.example' })).status).toBe(400);
  });
});
