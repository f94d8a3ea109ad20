import { afterEach, beforeEach, expect, test } from 'vitest';
import { asStaff } from '../../tests/staff.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { setSchoolFact } from '../settings/school.server.ts';

let site: TestApp;

beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

test.each([
  // Twelve code points end after the hasanta of দ্যা.
  ['সরস্বতী বিদ্যামন্দির উচ্চ বিদ্যালয়', 'সরস্বতী বিদ্যামন্দির উ'],
  ['কৃষ্ণচন্দ্রপুর উচ্চ বিদ্যালয়', 'কৃষ্ণচন্দ্রপুর উচ্চ বিদ্যা'],
  ['সারদা বিদ্যাপীঠ', 'সারদা বিদ্যাপীঠ'],
  ['🏫👩🏽‍🏫 Lotus Pond School', '🏫👩🏽‍🏫 Lotus Pon'],
])('the short name of %s is %s', async (name, shortName) => {
  await setSchoolFact(site.db, 'name', name, asStaff);
  const manifest = JSON.parse((await site.visit('/manifest.webmanifest')).body);
  expect([manifest.name, manifest.short_name]).toEqual([name, shortName]);
});
