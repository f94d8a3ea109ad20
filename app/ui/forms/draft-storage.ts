import type { TypedForm } from '../../forms/form.ts';

export type Draft = { at: string; typed: TypedForm };

export type DraftLifetime = 'tab' | 'device';

// A browser may refuse to store anything, or return changed data: then there is no draft.

export function findDraft(key: string, lifetime: DraftLifetime): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storageOf(lifetime).getItem(key) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(key: string, typed: TypedForm, lifetime: DraftLifetime): void {
  try {
    storageOf(lifetime).setItem(key, JSON.stringify({ at: new Date().toISOString(), typed }));
  } catch {}
}

export function deleteDraft(key: string, lifetime: DraftLifetime): void {
  try {
    storageOf(lifetime).removeItem(key);
  } catch {}
}

function storageOf(lifetime: DraftLifetime): Storage {
  return lifetime === 'tab' ? sessionStorage : localStorage;
}

function isDraft(draft: unknown): draft is Draft {
  if (!isRecord(draft) || typeof draft.at !== 'string' || Number.isNaN(Date.parse(draft.at))) return false;
  return isRecord(draft.typed) && Object.values(draft.typed).every(isListOfTexts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

export function readTyped(form: HTMLFormElement): TypedForm {
  const typed: TypedForm = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}

export function readPristine(form: HTMLFormElement): TypedForm {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readTyped(copy);
}
