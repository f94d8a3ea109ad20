import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { createResult } from '../app/results/results.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { call, fileOf, rowsOf } from './api-calls.ts';
import { oneEngine } from './fresh-database.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { asStaff } from './staff.ts';
import { goodUpload, uploadForm } from './uploads.ts';

const priya = { name: 'Priya Soren', marks: '468 / 500' };
const bare = { marks: '', class_name: '', session: '', is_topper: 0, image: undefined } as const;

describe.each(oneEngine)('results as programs get them, on %s', (engine) => {
  const site = siteForAll({ engine });
  const staff = staffForAll(site);
  let id: string;
  beforeEach(async () => {
    await settle('all');
    id = (await call(staff, 'uploadresult.php', await goodUpload(priya))).json.id as string;
  });

  const settle = (value: 'all' | 'agreed') =>
    inTransaction(site.db, (tx) => setSchoolFact(tx, 'resultsShow', value, asStaff));
  const agree = (consent_on: string) =>
    site.db.updateTable('result').set({ consent_on }).where('id', '=', id).execute();
  const find = async (one = id) => rowsOf(await call(site, `fetchresult.php?id=${one}`))[0];
  const record = (name: string) => inTransaction(site.db, (tx) => createResult(tx, { ...bare, name }, asStaff));

  test('who has not agreed is initials in name and picture, where the school asks for consent', async () => {
    const shown = await find();
    expect(shown).toMatchObject(priya);
    await settle('agreed');
    const withheld = { ...shown, name: 'P. S.', image_url: `./uploads/initials/${id}.svg` };
    expect(await find()).toEqual(withheld);
    expect(rowsOf(await call(site, 'fetchresult.php'))).toContainEqual(withheld);
    expect(rowsOf(await call(staff, 'fetchresult.php'))).toContainEqual(withheld);
    expect((await site.visit(fileOf(shown))).status).toBe(404);
    await agree('2026-01-31');
    expect(await find()).toEqual(shown);
  });

  test('a program that was shown initials and sends them back does not overwrite the name', async () => {
    await settle('agreed');
    const { name = '' } = (await find()) ?? {};
    const form = uploadForm({ id, name, marks: '470 / 500' }, undefined);
    expect((await call(staff, 'updateresult.php', form)).status).toBe(200);
    await settle('all');
    expect(await find()).toMatchObject({ name: 'Priya Soren', marks: '470 / 500' });
  });

  test('the drawn picture has the initials, in every script, and markup in a name stays text', async () => {
    const names = {
      'Priya Soren': 'PS',
      'প্রিয়া সরেন': 'প্রিস',
      'ପ୍ରିୟା ସୋରେନ': 'ପ୍ରିସୋ',
      'प्रिया सोरेन': 'प्रिसो',
      '': '',
      'Smt. Rina Das (Pal)': 'RD',
      '<script>alert(1)</script> &amp;': 'sa',
      '<>': '&#60;',
      '\ufffePriya "': 'P',
    };
    for (const [name, initials] of Object.entries(names)) {
      const row = await find(await record(name));
      const picture = await site.visit(fileOf(row));
      expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
      expect(picture.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(picture.body).toMatch(new RegExp(`<text [^<>]*>${initials}</text></svg>$`, 'u'));
      expect(picture.body.match(/</g)).toHaveLength(5);
    }
  });

  test('the drawn picture follows the name at once, and is not sent twice', async () => {
    const one = await record('Priya Soren');
    const address = fileOf(await find(one));
    const first = await site.visit(address);
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await site.visit(address, { headers })).status).toBe(304);
    await call(staff, 'updateresult.php', uploadForm({ id: one, name: 'Rina Das' }, undefined));
    const second = await site.visit(address, { headers });
    expect([second.status, second.body.includes('>RD<')]).toEqual([200, true]);
    expect((await staff.visit(address)).headers.get('Cache-Control')).toBe('no-store');
  });

  test('there is no drawn picture of a result that is not there, or not any more', async () => {
    const one = await record('Priya Soren');
    await call(staff, 'deleteresult.php', { photo_id: one });
    for (const file of [
      `${one}.svg`,
      `${newId()}.svg`,
      `${id}.png`,
      `${id}`,
      'nonsense.svg',
      '%00.svg',
      `x${id}.svg`,
    ]) {
      expect((await site.visit(`/api/uploads/initials/${file}`)).status, file).toBe(404);
    }
  });
});
