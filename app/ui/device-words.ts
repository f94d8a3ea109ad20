import type { TypedForm } from '../lib/form.ts';

/** Words of a form that were not sent yet, kept in this browser only. */
export type DeviceDraft = { at: string; typed: TypedForm };

// A browser may refuse to store anything, or give back what somebody has changed: then there is no draft.

export function findDraft(place: string): DeviceDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(place: string, typed: TypedForm): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), typed }));
  } catch {}
}

export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {}
}

function isDraft(draft: unknown): draft is DeviceDraft {
  if (!isRecord(draft) || typeof draft.at !== 'string' || Number.isNaN(Date.parse(draft.at))) return false;
  return isRecord(draft.typed) && Object.values(draft.typed).every(isListOfTexts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** What stands in the fields of a form now, files left out. */
export function typedIn(form: HTMLFormElement): TypedForm {
  const typed: TypedForm = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}

/** The same as the page has brought it, before anybody typed. */
export function untouchedIn(form: HTMLFormElement): TypedForm {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return typedIn(copy);
}
