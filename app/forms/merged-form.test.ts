import { describe, expect, test } from 'vitest';
import { knownTexts, readKnown, textDigest, withSent } from './form.ts';
import { mergeForms } from './handle-record-form.server.ts';

const opened = { title: ['Fees'], details: ['Pay in April.'] };

function posted(typed: Record<string, string>, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const all = { title: 'Fees', details: 'Pay in April.', version: '1', known: knownTexts(opened), ...typed, ...more };
  for (const [name, text] of Object.entries(all)) form.set(name, text);
  return form;
}

function savedAs(saved: Record<string, string>, form: FormData) {
  const differences = Object.entries(saved)
    .filter(([name, text]) => form.get(name) !== text)
    .map(([name, text]) => ({
      name,
      label: name,
      saved: text,
      typed: String(form.get(name)),
      inputs: { [name]: [text] },
    }));
  return mergeForms(form, { version: 2, who: 'Asha', at: '', differences });
}

const textsIn = (form: FormData) => [form.get('title'), form.get('details'), form.get('version')];

test('fields that were changed in one place only are merged', () => {
  const merged = savedAs({ title: 'New fees', details: 'Pay in April.' }, posted({ details: 'Pay in May.' }));
  expect(merged).toMatchObject({ isOpen: false, conflicting: [] });
  expect(textsIn(merged.form)).toEqual(['New fees', 'Pay in May.', '2']);
});

test('a field that was changed in both places is a conflict, and nothing is chosen', () => {
  const merged = savedAs({ title: 'Theirs', details: 'Theirs too' }, posted({ title: 'Mine' }));
  expect(merged).toMatchObject({ isOpen: true, conflicting: [{ name: 'title', saved: 'Theirs', typed: 'Mine' }] });
  expect(merged.conflicting[0]).not.toHaveProperty('chosen');
  expect(textsIn(merged.form)).toEqual(['Mine', 'Theirs too', '1']);
});

describe('a choice', () => {
  test.each([
    ['mine', 'Mine'],
    ['saved', 'Theirs'],
  ])('of %s is followed when it was made beside the saved text', (choice, expected) => {
    const form = posted({ title: 'Mine' }, { seen: '2', 'keep-title': choice });
    const merged = savedAs({ title: 'Theirs', details: 'Pay in April.' }, form);
    expect(merged.isOpen).toBe(false);
    expect(textsIn(merged.form)).toEqual([expected, 'Pay in April.', '2']);
  });

  test.each([
    ['made beside an older text', { seen: '1', 'keep-title': 'mine' }],
    ['made of a third text', { seen: '2', 'keep-title': 'other' }],
  ])('that was %s does not count', (_what, more) => {
    expect(savedAs({ title: 'Theirs', details: 'Pay in April.' }, posted({ title: 'Mine' }, more)).isOpen).toBe(true);
  });

  test('stays while another is missing, and replaces nothing yet', () => {
    const form = posted({ title: 'Mine', details: 'Mine too' }, { seen: '2', 'keep-title': 'saved' });
    const merged = savedAs({ title: 'Theirs', details: 'Theirs too' }, form);
    expect(merged).toMatchObject({ isOpen: true, conflicting: [{ chosen: 'saved' }, { name: 'details' }] });
    expect(textsIn(merged.form)).toEqual(['Mine', 'Mine too', '1']);
  });
});

test('what this form has sent itself, without an answer, is no change of somebody else', () => {
  const known = withSent(knownTexts(opened), [{ title: ['Sent and saved'], details: ['Pay in April.'] }]);
  const merged = savedAs({ title: 'Sent and saved', details: 'Pay in April.' }, posted({ title: 'Better' }, { known }));
  expect(merged.isOpen).toBe(false);
  expect(textsIn(merged.form)).toEqual(['Better', 'Pay in April.', '2']);
});

test.each(['', 'null', '[]', '{"title":5}', '{"title"', '{"__proto__":["x"]}'])(
  'in a form that knows nothing, as in %o, every difference is a conflict',
  (known) => {
    const merged = savedAs({ title: 'Theirs', details: 'Pay in April.' }, posted({}, { known }));
    expect(merged).toMatchObject({ isOpen: true, conflicting: [{ name: 'title' }] });
  },
);

test('a digest is the same for the lines of a browser and of the database, and another for another text', () => {
  expect(textDigest(['a\r\nb '])).toBe(textDigest(['a\nb']));
  expect(textDigest([])).toBe(textDigest(['']));
  expect(textDigest(['ab', ''])).not.toBe(textDigest(['a', 'b']));
  expect(textDigest(['বাস আছে'])).not.toBe(textDigest(['বাস নেই']));
  expect(Object.keys(readKnown(posted({})))).toEqual(['title', 'details']);
});
