import { describe, expect, test } from 'vitest';
import { activityKinds, activitySubjects } from '../activity/activity-kinds.ts';
import { activityEntry } from './activity-entry.ts';
import { shownChange } from './activity-fields.ts';
import { type Deed, deedWords } from './activity-words.ts';

function deed(kind: string, subject: string, rest: Partial<Deed> = {}): Deed {
  return { kind, subject, label: '', person_name: 'Asha Mahato', changes: [], ...rest };
}

function change(field: string, before: string, after: string) {
  return { field, before, after };
}

describe('what was done', () => {
  test.each([
    [deed('create', 'notice', { label: 'Holiday on Monday' }), 'added the notice “Holiday on Monday”'],
    [deed('create', 'photo'), 'added a photo'],
    [deed('change', 'result', { label: 'Rina Soren' }), 'changed the result of Rina Soren'],
    [deed('delete', 'faculty', { label: 'Bimal Das' }), 'deleted the faculty member Bimal Das'],
    [deed('restore', 'document', { label: 'Fee' }), 'restored the document “Fee”'],
    [deed('change', 'setting', { label: 'affiliationNo' }), 'changed the setting “Affiliation no”'],
    [deed('create', 'enquiry'), 'sent an enquiry'],
    [deed('create', 'enquiry', { person_id: 'asha' }), 'wrote down an enquiry'],
    [deed('change', 'enquiry'), 'changed an enquiry'],
    [deed('erase', 'enquiry', { changes: [change('enquiries', '2', '0')] }), 'erased 2 enquiries for good'],
    [deed('export', 'enquiry', { changes: [change('enquiries', '', '14')] }), 'exported 14 enquiries'],
    [deed('export', 'enquiry', { changes: [change('enquiries', '', '0')] }), 'exported 0 enquiries'],
    [deed('change', 'consent'), 'withdrew an agreement to updates'],
    [deed('change', 'letter', { changes: [change('state', 'failed', 'waiting')] }), 'asked to send a letter again'],
    [deed('change', 'letter', { changes: [change('state', 'waiting', 'cancelled')] }), 'cancelled a letter'],
    [deed('sign-in', 'account', { label: 'Chrome, Android' }), 'signed in with Chrome, Android'],
    [deed('sign-in', 'account'), 'signed in'],
    [deed('failed-sign-in', 'account'), 'failed to sign in'],
    [deed('sign-out', 'account', { label: 'Chrome, Android' }), 'signed out'],
    [deed('change', 'person', { label: 'Asha Mahato' }), 'changed their own account'],
    [deed('change', 'person', { label: 'Bimal Das' }), 'changed the account of Bimal Das'],
    [deed('change', 'password', { label: 'Asha Mahato' }), 'chose a new password'],
    [deed('change', 'password', { label: 'Bimal Das' }), 'changed the password of Bimal Das'],
    [deed('create', 'invitation', { label: 'Bimal Das' }), 'invited Bimal Das'],
    [deed('delete', 'two-factor', { label: 'Asha Mahato' }), 'turned two-factor sign-in off'],
    [deed('delete', 'two-factor', { label: 'Bimal Das' }), 'turned two-factor sign-in off for Bimal Das'],
  ])('%o is told as "%s"', (what, words) => {
    expect(deedWords(what)).toBe(words);
  });

  test('a recovery code that was used reads differently from new ones', () => {
    const change = (before: string, after: string) =>
      deedWords(deed('change', 'two-factor', { changes: [{ field: 'recovery_codes', before, after }] }));
    expect(change('9', '8')).toBe('used a recovery code to sign in');
    expect(change('3', '10')).toBe('made new recovery codes');
    expect(change('10', '10')).toBe('made new recovery codes');
  });

  test('every kind has words with every subject, with a name and without', () => {
    for (const kind of activityKinds) {
      for (const subject of activitySubjects) {
        for (const label of ['', 'Bimal Das']) expect(deedWords(deed(kind, subject, { label }))).toMatch(/^[a-z]{3}/);
      }
    }
  });
});

describe('a change', () => {
  test('names its field in words, and flags as yes and no', () => {
    expect(shownChange({ field: 'is_pinned', before: '0', after: '1' })).toEqual({
      field: 'Pinned',
      before: 'No',
      after: 'Yes',
    });
    expect(shownChange({ field: 'studentCount', before: '', after: '321' })).toEqual({
      field: 'Student count',
      before: '(empty)',
      after: '321',
    });
  });

  test.each([
    ['category', 'fee', 'exam', 'Fee', 'Exam'],
    ['state', 'new', 'visit-fixed', 'New', 'Visit fixed'],
    ['state', 'waiting', 'cancelled', 'Waiting', 'Cancelled'],
    ['next_call_on', '', '2026-11-30', '(empty)', '30 Nov 2026'],
    ['cadre', '', 'vice-principal', '(empty)', 'Vice Principal'],
    ['consent_on', '', '2026-01-31', '(empty)', '31 Jan 2026'],
    ['publish_at', '', '2026-11-22T04:30:00.000Z', '(empty)', '22 Nov, 10:00 am'],
    ['image_id', 'abc', 'def', 'the photo before', 'a new photo'],
  ])('of the %s is told as people say it', (field, before, after, shownBefore, shownAfter) => {
    expect(shownChange({ field, before, after })).toMatchObject({ before: shownBefore, after: shownAfter });
  });
});

test('what was taken out is told in the words, and has no details', () => {
  const changes = [change('enquiries', '', '3')];
  const entry = activityEntry({ ...deed('export', 'enquiry', { changes }), id: 'x', at: '2026-11-21T20:40:00.000Z' });
  expect([entry.did, entry.changes]).toEqual(['exported 3 enquiries', []]);
});

test('a line tells day and time as a clock in India shows them', () => {
  const entry = activityEntry({ ...deed('sign-in', 'account'), id: 'x', at: '2026-11-21T20:40:00.000Z' });
  expect([entry.day, entry.time]).toEqual(['22 Nov 2026', '2:10 am']);
});
