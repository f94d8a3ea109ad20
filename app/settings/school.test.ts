import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { findSchool, setSchoolFact } from './school.server.ts';
import { phoneLink, schoolDefaults } from './school.ts';

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
