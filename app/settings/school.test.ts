import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { findSchool, settleSchoolFact } from './school.server.ts';
import { schoolDefaults } from './school.ts';

eachEngine('settings', (openDatabase) => {
  test('a fact that was settled stands in for its default, and can be settled again', async () => {
    const db = await openDatabase();
    expect(await findSchool(db)).toEqual(schoolDefaults);
    await settleSchoolFact(db, 'name', 'Sundarpur Public School', clerk);
    await settleSchoolFact(db, 'name', 'Sundarpur School', clerk);
    expect(await findSchool(db)).toEqual({ ...schoolDefaults, name: 'Sundarpur School' });
  });
});
