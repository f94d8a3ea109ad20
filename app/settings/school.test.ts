import { describe, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { directionsLinks } from '../lib/contact-details.ts';
import { findSchool, setSchoolFact } from './school.server.ts';
import { currentSession, fullAddress, phoneLink, type SchoolFact } from './school.ts';
import { factError, schoolDefaults, tidyFact } from './school-fields.ts';

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
    ['hoursMonday', '8 am – 1.30 pm', '8 am to 1.30 pm'],
    ['hoursSunday', 'बंद', 'Closed'],
    ['hoursSunday', 'by appointment', 'by appointment'],
    ['studentCount', '', ''],
    ['whatsapp', '0091 ৯৮৭৬৫ ৪৩২১০', '0091 98765 43210'],
    ['directions', '২৩.০০০, ৮৭.০০০', '23.000, 87.000'],
    ['directions', 'maps.example/school', 'https://maps.example/school'],
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
    ['whatsapp', '100'],
    ['whatsapp', '(0341) 222-2222'],
    ['directions', 'beside the pond'],
    ['directions', '230, 870'],
    ['directions', 'http://maps.example/school'],
    ['nameBn', 'Lotus School'],
    ['hoursSunday', 'from 9'],
    ['hoursSunday', '25:00 to 26:00'],
    ['udise', '1234'],
    ['resultsShow', 'some'],
  ])('%s: “%s” is refused', (name, typed) => {
    expect(factError(name, tidyFact(name, typed))).toMatch(/\w/);
  });
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

test('directions open where the school says that it is', () => {
  const at = (directions: string) => directionsLinks({ ...schoolDefaults, name: 'Lotus School', directions });
  expect(at('')).toBeUndefined();
  expect(at('https://maps.example/school')).toEqual({ page: 'https://maps.example/school' });
  expect(at('23.5° N, 87.25° E')).toEqual({
    page: 'https://www.google.com/maps/dir/?api=1&destination=23.5%2C87.25',
    app: 'geo:23.5,87.25?q=23.5%2C87.25(Lotus%20School)',
  });
});
