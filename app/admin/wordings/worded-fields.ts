import { m } from '../../paraglide/messages.js';
import type { AdminList } from '../bin/admin-lists.ts';

/** What people write about a thing, and can return to. Pins, states, consents and pictures are no wording. */
const fields = {
  notice: ['title', 'details', 'category', 'happens_on', 'happens_until'],
  notice_template: ['name', 'category', 'title', 'details', 'second_language', 'second_title', 'second_details'],
  photo: ['title', 'description'],
  album: ['title'],
  result: ['name', 'marks'],
  faculty: ['name', 'title', 'details', 'qualification', 'department', 'subjects'],
} as const satisfies Record<string, readonly string[]>;

export type WordedSubject = keyof typeof fields;

export function isWordingOf(subject: string, field: string): boolean {
  const known: readonly string[] = Object.hasOwn(fields, subject) ? fields[subject as WordedSubject] : [];
  return known.includes(field);
}

const subjects: Partial<Record<AdminList, WordedSubject>> = {
  notices: 'notice',
  templates: 'notice_template',
  photos: 'photo',
  albums: 'album',
  results: 'result',
  faculty: 'faculty',
};

export function wordedSubjectOf(list: string): WordedSubject | undefined {
  return Object.hasOwn(subjects, list) ? subjects[list as AdminList] : undefined;
}

export const putBackRefusals = {
  'too old': m.wording_too_old,
  'not possible': m.wording_not_possible,
};
