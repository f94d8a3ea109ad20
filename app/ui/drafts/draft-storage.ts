import { createContext } from 'react';
import { knownField, type TypedForm, versionField } from '../../forms/form.ts';

/** Who is signed in: drafts on a device belong to one person. */
export const DraftOwner = createContext('');

export type Draft = {
  at: string;
  /** What the form was opened with: the text that `typed` was typed over. */
  base: TypedForm;
  typed: TypedForm;
  /** The names of the fields whose files are stored beside it. */
  files?: string[];
};

export type DraftLifetime = 'tab' | 'device';

const lifetimeMs = 30 * 24 * 3_600_000;
const draftKey = /^(?:words|caption) of (\S*) on /;

/** The window hears it when drafts are dropped: forms that are still open store nothing any more. */
export const droppedEvent = 'drafts-dropped';

// A browser may refuse to store anything, or return changed data: then there is no draft.

export function findDraft(key: string, lifetime: DraftLifetime): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storageOf(lifetime).getItem(key) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft(key: string, content: Omit<Draft, 'at'>, lifetime: DraftLifetime): void {
  try {
    storageOf(lifetime).setItem(key, JSON.stringify({ at: new Date().toISOString(), ...content }));
  } catch {}
}

export function deleteDraft(key: string, lifetime: DraftLifetime): void {
  try {
    storageOf(lifetime).removeItem(key);
  } catch {}
}

/**
 * Deletes what is older than 30 days, and of the forms about people, whose drafts last as long as their tab, what another
 * person than `owner` has typed. Nobody = all of them.
 */
export function dropDrafts(owner: string | undefined): void {
  const isOthers = (key: string) => draftKey.exec(key)?.[1] !== owner;
  for (const lifetime of ['tab', 'device'] as const) {
    for (const key of draftKeys(lifetime)) {
      if ((lifetime === 'tab' && isOthers(key)) || !findDraft(key, lifetime)) deleteDraft(key, lifetime);
    }
  }
  void deleteFiles(isOthers);
  if (owner === undefined) dispatchEvent(new Event(droppedEvent));
}

export const signedOutKey = 'signed out';

/** In every tab of this browser. */
export function dropDraftsAfterSignOut(): void {
  dropDrafts(undefined);
  try {
    localStorage.setItem(signedOutKey, new Date().toISOString());
  } catch {}
}

function draftKeys(lifetime: DraftLifetime): string[] {
  try {
    return Object.keys(storageOf(lifetime)).filter((key) => draftKey.test(key));
  } catch {
    return [];
  }
}

function storageOf(lifetime: DraftLifetime): Storage {
  return lifetime === 'tab' ? sessionStorage : localStorage;
}

function isDraft(draft: unknown): draft is Draft {
  if (!isRecord(draft) || typeof draft.at !== 'string' || !(Date.parse(draft.at) > Date.now() - lifetimeMs))
    return false;
  const { base, typed, files = [] } = draft;
  return isTypedForm(base) && isTypedForm(typed) && isListOfTexts(files);
}

function isTypedForm(form: unknown): form is TypedForm {
  return isRecord(form) && Object.values(form).every(isListOfTexts);
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
    // Passwords are never stored.
    if (typeof value !== 'string' || form.querySelector(`input[type=password][name="${CSS.escape(name)}"]`)) continue;
    typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}

export function readPristine(form: HTMLFormElement): TypedForm {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readTyped(copy);
}

/** The names of the fields that are not as in `other`. The parts of a table belong together. */
export function differingNames(form: TypedForm, other: TypedForm): string[] {
  const names = [...new Set([...Object.keys(form), ...Object.keys(other)])];
  const textOf = (texts: string[] = []) => texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\0');
  const differing = names.filter(
    (name) => name !== versionField && name !== knownField && textOf(form[name]) !== textOf(other[name]),
  );
  const isPart = (name: string) => name === 'columns' || name.endsWith('[]');
  return differing.some(isPart) ? names.filter((name) => isPart(name) || differing.includes(name)) : differing;
}

export function fileInputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file][name]')];
}

/** Tells parts of a form that fold fields away what is put back, so that they show these fields first. */
export const fillEvent = 'draft-fill';

/** Like a person, so that parts of the form with a state of their own follow. */
export function fillIn(form: HTMLFormElement, typed: TypedForm): void {
  for (const field of form.elements) {
    // A box without a name only shows other fields.
    if (!field.getAttribute('name')) continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked !== (typed[field.name] ?? []).includes(field.value)) field.click();
    } else if (isFillable(field)) {
      const text = typed[field.name]?.[0];
      if (text === undefined || text === field.value) continue;
      // The setter of the field itself would tell React that nothing is new.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

type Fillable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isFillable(field: Element): field is Fillable {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return true;
  return field instanceof HTMLInputElement && !unfilled.has(field.type);
}

const unfilled = new Set(['hidden', 'file', 'password', 'submit', 'button', 'image', 'reset']);

/** Browsers before 2021 cannot do this. */
export function putInto(input: HTMLInputElement, file: File): boolean {
  try {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    return true;
  } catch {
    return false;
  }
}

type StoredFiles = { at: number; files: Record<string, File> };

const store = 'files';
const filesLifetimeMs = 24 * 3_600_000;

// A browser may refuse to store files: then they are chosen again.

export async function saveFiles(key: string, files: Record<string, File>): Promise<void> {
  await inStore('readwrite', (entries) => entries.put({ at: Date.now(), files } satisfies StoredFiles, key));
}

export async function findFiles(key: string): Promise<Record<string, File>> {
  const stored = await inStore('readonly', (entries): IDBRequest<StoredFiles | undefined> => entries.get(key));
  return stored && stored.at > Date.now() - filesLifetimeMs ? stored.files : {};
}

/** With those that a closed tab left behind. */
export async function deleteFiles(isGone: (key: string) => boolean): Promise<void> {
  const keys = (await inStore('readonly', (entries) => entries.getAllKeys())) ?? [];
  for (const key of keys.map(String)) {
    if (isGone(key) || Object.keys(await findFiles(key)).length === 0)
      await inStore('readwrite', (entries) => entries.delete(key));
  }
}

async function inStore<Found>(
  mode: IDBTransactionMode,
  ask: (entries: IDBObjectStore) => IDBRequest<Found>,
): Promise<Found | undefined> {
  let db: IDBDatabase | undefined;
  try {
    db = await openStore();
    return await answered(ask(db.transaction(store, mode).objectStore(store)));
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open('drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return answered(request);
}

function answered<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
