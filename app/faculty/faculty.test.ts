import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { addFaculty, listFaculty } from './faculty.server.ts';

const plain = { title: 'Teacher of Science', details: 'M.Sc.' };

eachEngine('faculty', (openDatabase) => {
  test('members stand in the order they were added, page by page and back', async () => {
    const db = await openDatabase();
    for (let number = 1; number <= 26; number++) {
      await addFaculty(db, { ...plain, name: `Teacher ${number}`, image: somePreparedImage() }, clerk);
    }
    const first = await listFaculty(db, undefined);
    expect(first.rows[0]).toMatchObject({ name: 'Teacher 1', ...plain });
    expect(first.rows).toHaveLength(24);
    const second = await listFaculty(db, { older: first.older ?? 0 });
    expect(second.rows.map((row) => row.name)).toEqual(['Teacher 25', 'Teacher 26']);
    const back = await listFaculty(db, { newer: second.newer ?? 0 });
    expect(back.rows.map((row) => row.id)).toEqual(first.rows.map((row) => row.id));
  });
});

test('an empty faculty list says so', async () => {
  const house = await openHouse();
  expect((await house.visit('/faculty')).body).toContain('Sorry! There is nothing here yet');
  await house.close();
});
