import { expect, test } from 'vitest';
import { createPerson, listPeople } from '../app/accounts/people.server.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { compareTexts } from '../app/lib/languages/languages.ts';
import { createResult } from '../app/results/results.server.ts';
import { listResultSuggestions } from '../app/results/results-admin.server.ts';
import { listResultGroups } from '../app/results/shown-results.server.ts';
import { eachEngine } from './engines.ts';
import { asStaff } from './staff.ts';

test.each([
  ['bn', ['উদয়', 'উৎপল', 'উত্তম', 'কমল', 'অমল'], ['অমল', 'উত্তম', 'উৎপল', 'উদয়', 'কমল']],
  ['or', ['ମଧୁ', 'ଡାଳିମ୍ବ', 'କମଳ', 'ଡ଼ଙ୍ଗା', 'ତରୁ'], ['କମଳ', 'ଡ଼ଙ୍ଗା', 'ଡାଳିମ୍ବ', 'ତରୁ', 'ମଧୁ']],
  ['hi', ['फ़ातिमा', 'बीना', 'फूल', 'अमित', 'फलक'], ['अमित', 'फलक', 'फ़ातिमा', 'फूल', 'बीना']],
  ['en', ['bina', 'Class 10', 'Class 9', 'Amit', 'École'], ['Amit', 'bina', 'Class 9', 'Class 10', 'École']],
] as const)('names are sorted as the language %s has them', (language, names, sorted) => {
  expect(inLanguage(language, () => names.toSorted(compareTexts))).toEqual(sorted);
});

eachEngine('lists that are sorted by name', (openDatabase) => {
  test('follow the language of the page', async () => {
    const db = await openDatabase();
    const names = ['উদয় দাস', 'উৎপল সেন', 'bina Das', 'Amit Pal'];
    for (const [index, name] of names.entries()) {
      const account = { username: `person${index}`, name, email: '', role: 'editor' } as const;
      await createPerson(db, asStaff, { ...account, password_hash: 'none', must_change_password: 1 });
    }
    const people = await inLanguage('bn', () => listPeople(db));
    expect(people.map(({ name }) => name)).toEqual(['উৎপল সেন', 'উদয় দাস', 'Amit Pal', 'bina Das']);
  });

  test('have numbers by their value', async () => {
    const db = await openDatabase();
    const plain = { name: 'Asha Das', marks: '90 %', exam: '', is_topper: 0, consent_on: null } as const;
    const rest = { consent_reference: '', focus_x: 50, focus_y: 30, image: undefined } as const;
    for (const [class_name, session] of [
      ['Class 10', '2024–25'],
      ['Class 9', '2024–25'],
      ['Class 9', '2025–26'],
      ['Class 10', '2025–26'],
    ] as const) {
      await createResult(db, { ...plain, ...rest, class_name, session }, asStaff);
    }
    const groups = (await listResultGroups(db)).map(({ class_name, session }) => `${class_name} ${session}`);
    expect(groups).toEqual(['9 2025–26', '10 2025–26', '9 2024–25', '10 2024–25']);
    expect((await listResultSuggestions(db)).classes).toEqual(['9', '10']);
  });
});
