import { expect, test } from 'vitest';
import { applyShortcut } from './enquiry-steps.ts';

function press(intent: string, typed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, owner_id: '', next_call_on: '', ...typed }))
    form.set(name, value);
  const dateDone = applyShortcut(form, 'asha');
  return { dateDone, state: form.get('state'), owner: form.get('owner_id'), date: form.get('next_call_on') };
}

const due = { next_call_on: '2026-11-20', due_on: '2026-11-20' };

test('“I have called” is Called only from New, and is done with the call that was due', () => {
  expect(press('called', { state: 'new' })).toEqual({ dateDone: undefined, state: 'called', owner: 'asha', date: '' });
  expect(press('called', { state: 'visited', owner_id: 'bimal', ...due })).toEqual({
    dateDone: '2026-11-20',
    state: 'visited',
    owner: 'bimal',
    date: '',
  });
});

test('another date that is chosen in the same form stays', () => {
  expect(press('called', { state: 'called', ...due, next_call_on: '2026-11-30' })).toMatchObject({
    dateDone: undefined,
    date: '2026-11-30',
  });
});

test('“The family has visited” is Visited, “Not spam” is New, and a state chosen beside it stays', () => {
  expect(press('visited', { state: 'visit-fixed', ...due })).toMatchObject({ state: 'visited', date: '' });
  expect(press('not-spam', { state: 'spam' })).toMatchObject({ state: 'new', owner: '' });
  expect(press('not-spam', { state: 'called' })).toMatchObject({ state: 'called' });
});

test('a plain save, and a date of no calendar, are left as they are', () => {
  expect(press('', { state: 'new', ...due })).toMatchObject({ state: 'new', owner: '', date: '2026-11-20' });
  expect(press('called', { state: 'called', next_call_on: 'soon', due_on: 'soon' })).toMatchObject({ date: 'soon' });
  expect(press('constructor', { state: 'new' })).toMatchObject({ state: 'new' });
});
