import { describe, expect, test } from 'vitest';
import { activityKinds, otherSubjects } from '../activity/activity-kinds.ts';
import { allContentTypes } from '../content-types.ts';
import { activityEntry, shownChange } from './activity-entry.ts';
import { activitySentence, type RecordedActivity } from './activity-labels.ts';

function recorded(kind: string, subject: string, rest: Partial<RecordedActivity> = {}): RecordedActivity {
  return { kind, subject, label: '', person_name: 'Asha Mahato', changes: [], ...rest };
}

function change(field: string, before: string, after: string) {
  return { field, before, after };
}

describe('what was done', () => {
  test.each([
    [recorded('create', 'notice', { label: 'Holiday on Monday' }), 'added “Holiday on Monday” (Notice)'],
    [recorded('create', 'photo'), 'added “Untitled” (Photo)'],
    [recorded('change', 'result', { label: 'Rina Soren' }), 'changed “Rina Soren” (Result)'],
    [recorded('delete', 'faculty', { label: 'Bimal Das' }), 'deleted “Bimal Das” (Faculty member)'],
    [recorded('restore', 'document', { label: 'Fee' }), 'restored the document “Fee”'],
    [recorded('change', 'setting', { label: 'affiliationNo' }), 'changed the setting “Affiliation number”'],
    [recorded('create', 'enquiry'), 'sent an enquiry'],
    [recorded('create', 'enquiry', { person_id: 'asha' }), 'recorded an enquiry'],
    [recorded('change', 'enquiry'), 'changed an enquiry'],
    [recorded('erase', 'enquiry', { changes: [change('enquiries', '2', '0')] }), 'permanently erased 2 enquiries'],
    [recorded('export', 'enquiry', { changes: [change('enquiries', '', '14')] }), 'exported 14 enquiries'],
    [recorded('export', 'enquiry', { changes: [change('enquiries', '', '0')] }), 'exported 0 enquiries'],
    [recorded('change', 'consent'), 'withdrew consent to updates'],
    [recorded('change', 'email', { changes: [change('state', 'failed', 'waiting')] }), 'sent an e-mail again'],
    [recorded('change', 'email', { changes: [change('state', 'waiting', 'cancelled')] }), 'cancelled an e-mail'],
    [recorded('sign-in', 'account', { label: 'Chrome, Android' }), 'signed in with Chrome, Android'],
    [recorded('sign-in', 'account'), 'signed in'],
    [recorded('failed-sign-in', 'account'), 'failed to sign in'],
    [
      recorded('failed-sign-in', 'account', { label: 'Chrome', changes: [change('times', '', '2')] }),
      'failed to sign in 2 times within an hour, first with Chrome',
    ],
    [
      recorded('failed-sign-in', 'account', { changes: [change('times', '', '60')] }),
      'failed to sign in 60 times within an hour',
    ],
    [recorded('sign-out', 'account', { label: 'Chrome, Android' }), 'signed out'],
    [recorded('change', 'person', { label: 'Asha Mahato' }), 'changed their own account'],
    [recorded('change', 'person', { label: 'Bimal Das' }), 'changed Bimal Das’s account'],
    [recorded('change', 'password', { label: 'Asha Mahato' }), 'chose a new password'],
    [recorded('change', 'password', { label: 'Bimal Das' }), 'changed Bimal Das’s password'],
    [recorded('create', 'invitation', { label: 'Bimal Das' }), 'invited Bimal Das'],
    [recorded('delete', 'two-factor', { label: 'Asha Mahato' }), 'turned off two-step verification'],
    [recorded('delete', 'two-factor', { label: 'Bimal Das' }), 'turned off two-step verification for Bimal Das'],
    [
      recorded('change', 'two-factor', { changes: [change('recovery_codes', '9', '8')] }),
      'used a recovery code to sign in',
    ],
    [
      recorded('change', 'two-factor', { changes: [change('recovery_codes', '3', '10')] }),
      'created new recovery codes',
    ],
    [
      recorded('change', 'two-factor', { changes: [change('recovery_codes', '10', '10')] }),
      'created new recovery codes',
    ],
  ])('%o reads "%s"', (what, words) => {
    expect(activitySentence(what)).toBe(words);
  });

  test('every kind has words with every subject, with a name and without', () => {
    for (const kind of activityKinds) {
      for (const subject of [...allContentTypes.map(({ table }) => table), ...otherSubjects, 'calendar-import']) {
        for (const label of ['', 'Bimal Das'])
          expect(activitySentence(recorded(kind, subject, { label }))).toMatch(/^[a-z]{3}/);
      }
    }
  });
});

describe('a change', () => {
  test('names its field in words, and flags as yes and no', () => {
    expect(shownChange({ field: 'is_pinned', before: '0', after: '1' }, { subject: 'notice' })).toEqual({
      field: 'Pinned',
      before: 'No',
      after: 'Yes',
    });
    expect(shownChange({ field: 'studentCount', before: '', after: '321' }, { subject: 'setting' })).toEqual({
      field: 'Students',
      before: '(empty)',
      after: '321',
    });
  });

  test.each([
    ['notice', 'category', 'fee', 'exam', 'Fee', 'Exam'],
    ['enquiry', 'state', 'new', 'visit-fixed', 'New', 'Visit fixed'],
    ['email', 'state', 'waiting', 'cancelled', 'Waiting', 'Cancelled'],
    ['enquiry', 'next_call_on', '', '2026-11-30', '(empty)', '30 Nov 2026'],
    ['faculty', 'cadre', '', 'vice-principal', '(empty)', 'Vice Principal'],
    ['result', 'consent_on', '', '2026-01-31', '(empty)', '31 Jan 2026'],
    ['notice', 'publish_at', '', '2026-11-22T04:30:00.000Z', '(empty)', '22 Nov, 10:00 am'],
    ['photo', 'image_id', 'abc', 'def', 'the previous photo', 'a new photo'],
  ])('of the %s: %s is shown in plain words', (subject, field, before, after, shownBefore, shownAfter) => {
    expect(shownChange({ field, before, after }, { subject })).toMatchObject({
      before: shownBefore,
      after: shownAfter,
    });
  });

  test('of a translation names the language and the field of what is translated', () => {
    const of = { subject: 'translation', subject_id: 'faculty/x/bn' };
    expect(shownChange({ field: 'bn.qualification', before: '', after: 'এম এ' }, of).field).toBe('বাংলা: Qualification');
    expect(
      shownChange({ field: 'hi.blocks.a1.title', before: '', after: 'स्वागत' }, { ...of, subject_id: 'page/x/hi' })
        .field,
    ).toBe('हिन्दी: Title');
  });

  // The labels of a type are those of its form: without a field in its declaration it would be named in English.
  test.each(allContentTypes)('of $table: each field that is declared has its label', ({ table, fields }) => {
    for (const [name, { label }] of Object.entries(fields))
      expect(shownChange({ field: name, before: '', after: '' }, { subject: table }).field).toBe(label());
  });
});

test('what was exported is in the sentence, and has no details', () => {
  const changes = [change('enquiries', '', '3')];
  const entry = activityEntry({
    ...recorded('export', 'enquiry', { changes }),
    id: 'x',
    at: '2026-11-21T20:40:00.000Z',
  });
  expect([entry.did, entry.changes]).toEqual(['exported 3 enquiries', []]);
});

test('a line tells day and time as a clock in India shows them', () => {
  const entry = activityEntry({ ...recorded('sign-in', 'account'), id: 'x', at: '2026-11-21T20:40:00.000Z' });
  expect([entry.day, entry.time]).toEqual(['22 Nov 2026', '2:10 am']);
});
