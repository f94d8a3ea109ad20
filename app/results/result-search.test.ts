import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { setSchoolFact } from '../settings/school.server.ts';
import { nicheTone } from '../ui/niche.tsx';
import { createResult, type NewResult } from './results.server.ts';

eachEngine('the search for a pupil', (_, engine) => {
  test('finds by a part of the name, in the chosen class, without script', async () => {
    const site = await testApp({ engine });
    const add = (result: NewResult) => site.db.transaction().execute((tx) => createResult(tx, result, asStaff));
    const here = { class_name: 'X', session: '2025–26', exam: 'Board examination' };
    await add({ ...here, name: 'Priya Soren', marks: '468 / 500', consent_on: '2026-06-15' });
    await add({ ...here, name: 'Rohan Tudu', marks: '449 / 500' });
    await add({ ...here, class_name: 'XII', name: 'Priyanka Das', marks: '430 / 500' });
    const namesAt = async (path: string) =>
      (await site.visit(path)).all('.result-name').map((name) => name.textContent.trim());
    expect(await namesAt('/results?name=priya')).toEqual(['Priyanka Das', 'Priya Soren']);
    expect(await namesAt('/results?name=priya&class=X&session=2025–26')).toEqual(['Priya Soren']);
    expect(await namesAt('/results?name=468')).toEqual([]);
    const robots = (await site.visit('/results?name=priya')).all('meta[name=robots]');
    expect(attribute(robots[0], 'content')).toBe('noindex');
    const nobody = await site.visit('/results?name=%3Cb%3E');
    expect([nobody.status, nobody.text('.note-info strong')]).toEqual([200, 'No result found for <b>']);
    expect(attribute(nobody.all('#result-name')[0], 'value')).toBe('<b>');
    const chosen = await site.visit('/results?class=X&session=2025–26');
    expect(chosen.all('.result-search input').map((input) => attribute(input, 'name'))).toEqual([
      'name',
      'class',
      'session',
    ]);
    expect(chosen.text('.result-class')).toBe('Class X, session 2025–26, Board examination');

    await site.db.transaction().execute((tx) => setSchoolFact(tx, 'resultsShow', 'agreed', asStaff));
    expect(await namesAt('/results?name=rohan')).toEqual([]);
    expect(await namesAt('/results?name=priya')).toEqual(['Priya Soren']);
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('the frame of a portrait has the colour that is behind the face', () => {
  const looks = ['#6d719a', '#b16951', '#688866', '#63617e', '#cea666', '#a1624e'];
  expect(looks.map((colour) => nicheTone(colour, 5))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(nicheTone('#3c5e53', 0)).toBe(2);
  expect([nicheTone(undefined, 4), nicheTone(undefined, 6)]).toEqual([4, 0]);
});
