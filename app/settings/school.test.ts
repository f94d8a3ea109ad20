import { describe, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { findSchool, setSchoolFact } from './school.server.ts';
import { currentSession, fullAddress, phoneLink, readHours, type SchoolFact, schoolDefaults } from './school.ts';
import { factError, tidyFact } from './school-formats.ts';

eachEngine('settings', (openDatabase) => {
  test('a fact that was set replaces its default, and can be set again', async () => {
    const db = await openDatabase();
    expect(await findSchool(db)).toEqual(schoolDefaults);
    await setSchoolFact(db, 'name', 'Sundarpur Public School', asStaff);
    await setSchoolFact(db, 'name', 'Sundarpur School', asStaff);
    expect(await findSchool(db)).toEqual({ ...schoolDefaults, name: 'Sundarpur School' });
  });
});

test.each([
  ['+91 00000 00000', 'tel:+910000000000'],
  ['(0341) 000-0000', 'tel:03410000000'],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

describe('what is typed for a fact', () => {
  test.each<[SchoolFact, string, string]>([
    ['pin', '৭০০ ০০১', '700001'],
    ['sessionYear', '2026-2027', '2026–27'],
    ['sessionYear', '2099/00', '2099–00'],
    ['facebook', 'social.example/our-school', 'https://social.example/our-school'],
    ['motto', ' Learn \n together ', 'Learn together'],
    ['hoursWeekdays', '8 am – 1.30 pm', '8 am – 1.30 pm'],
    ['studentCount', '', ''],
  ])('%s: “%s” is stored as “%s”', (name, typed, stored) => {
    expect(tidyFact(name, typed)).toBe(stored);
    expect(factError(name, stored)).toBeUndefined();
  });

  test.each<[SchoolFact, string]>([
    ['name', ''],
    ['pin', '7000'],
    ['sessionYear', '2026–28'],
    ['facebook', 'http://social.example/our-school'],
    ['facebook', 'javascript:alert(1)'],
    ['facebook', 'our school'],
    ['phone', '100'],
    ['nameBn', 'Lotus School'],
    ['hoursWeekend', 'from 9'],
    ['hoursWeekend', '25:00 to 26:00'],
    ['udise', '1234'],
    ['resultsShow', 'some'],
  ])('%s: “%s” is refused', (name, typed) => {
    expect(factError(name, tidyFact(name, typed))).toMatch(/\w/);
  });
});

test.each([
  ['08:00 to 18:00', { opens: '08:00', closes: '18:00' }],
  ['8 a.m. – 12.30 p.m.', { opens: '08:00', closes: '12:30' }],
  ['9–5', undefined],
  ['Closed', undefined],
])('the hours “%s”', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

test('a session begins in April, unless the school names it', () => {
  expect(currentSession({ sessionYear: '' }, '2027-03-31T12:00:00Z')).toBe('2026–27');
  expect(currentSession({ sessionYear: '' }, '2027-04-01T00:00:00Z')).toBe('2027–28');
  expect(currentSession({ sessionYear: '2030–31' }, '2027-04-01T00:00:00Z')).toBe('2030–31');
});

test('an address names its PIN once', () => {
  const at = (address: string) => fullAddress({ ...schoolDefaults, address, pin: '700001' });
  expect(at('Lake Road')).toBe('Lake Road, PIN\u00a0700\u00a0001');
  expect(at('Lake Road, PIN 700 001')).toBe('Lake Road, PIN 700 001');
});
