import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { siteForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { setSchoolFact } from '../settings/school.server.ts';

const site = siteForAll();

test.each([
  ['সরস্বতী বিদ্যামন্দির উচ্চ বিদ্যালয়', 'সরস্বতী বিদ্যামন্দির'],
  ['কৃষ্ণচন্দ্রপুর উচ্চ বিদ্যালয়', 'কৃষ্ণচন্দ্রপুর উচ্চ'],
  // Where the first word is too long, it is cut between graphemes.
  ['শ্রীশ্রীরামকৃষ্ণবিদ্যাপীঠমহাবিদ্যালয়', 'শ্রীশ্রীরামকৃষ্ণবিদ্যাপীঠমহা'],
  ['সারদা বিদ্যাপীঠ', 'সারদা বিদ্যাপীঠ'],
  ['🏫👩🏽‍🏫 Lotus Pond School', '🏫👩🏽‍🏫 Lotus'],
])('the short name of %s is %s', async (name, shortName) => {
  await setSchoolFact(site.db, 'name', name, asStaff);
  const manifest = JSON.parse((await site.visit('/manifest.webmanifest')).body);
  expect([manifest.name, manifest.short_name]).toEqual([name, shortName]);
});

test('on the home screen it opens like an app, with a way back on every page but the first', async () => {
  expect(JSON.parse((await site.visit('/manifest.webmanifest')).body).display).toBe('standalone');
  const backs = async (path: string) =>
    (await site.visit(path)).all('.app-back').map((link) => attribute(link, 'href'));
  expect(await backs('/')).toEqual([]);
  expect(await backs('/allnotices')).toEqual(['/']);
  expect(await backs('/bn/no-such-page')).toEqual(['/bn']);
});
