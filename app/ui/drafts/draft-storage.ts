import type { TypedForm } from '../../forms/form.ts';

export type Draft = {
  at: string;
  typed: TypedForm;
  /** The names of the fields whose files are in `draft-files.ts`. */
  files?: string[];
};

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

function storageOf(lifetime: DraftLifetime): Storage {
  return lifetime === 'tab' ? sessionStorage : localStorage;
}

function isDraft(draft: unknown): draft is Draft {
  if (!isRecord(draft) || typeof draft.at !== 'string' || Number.isNaN(Date.parse(draft.at))) return false;
  const { typed, files = [] } = draft;
  return isRecord(typed) && Object.values(typed).every(isListOfTexts) && isListOfTexts(files);
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
      setLikeAPerson(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** The setter of the field itself would tell React that nothing is new. */
function setLikeAPerson(field: Fillable, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
}

type Fillable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isFillable(field: Element): field is Fillable {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return true;
  // The hidden version says which record the words were typed for.
  return field instanceof HTMLInputElement && (!unfilled.has(field.type) || field.name === 'version');
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
