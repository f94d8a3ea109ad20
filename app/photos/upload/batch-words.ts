import { dayInIndia } from '../../lib/dates.ts';
import type { TypedForm } from '../../lib/form.ts';

const own = ['title', 'description', 'alt'];
const ofAll = ['album_id', 'album_title', 'album_day', 'consent_on', 'consent_reference'];

/** The words for all photos of a batch. A new album of no day is of today for the last photo too, even past midnight. */
export function wordsOf(form: HTMLFormElement): Record<string, string> {
  const given = new FormData(form);
  const words = Object.fromEntries(ofAll.map((name) => [name, textOf(given, name)]));
  return words.album_title && !words.album_day ? { ...words, album_day: dayInIndia(Date.now()) } : words;
}

/** All words that go with one photo. */
export function readWords(form: HTMLFormElement, key: string): Record<string, string> {
  const given = new FormData(form);
  return { ...wordsOf(form), ...Object.fromEntries(own.map((name) => [name, textOf(given, `${name}-${key}`)])) };
}

/** What the fields for all photos hold, as an answer to the form shows it. */
export function typedIn(form: HTMLFormElement): TypedForm {
  const given = new FormData(form);
  return Object.fromEntries(ofAll.map((name) => [name, [textOf(given, name)]]));
}

export function formOf(words: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  return form;
}

function textOf(given: FormData, name: string): string {
  const entry = given.get(name);
  return typeof entry === 'string' ? entry : '';
}
