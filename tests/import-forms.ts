import type { Answer } from './answer.ts';
import { attribute } from './answer.ts';

export function listFile(bytes: string | Uint8Array, name = 'class-x.csv'): FormData {
  const form = new FormData();
  form.set('intent', 'check');
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  form.set('text', '');
  return form;
}

/** The hidden fields and choices of a form, as a browser would send them, with the pressed button. Names are allowed to be shown. */
export function sentForm(page: Answer, form: string, intent?: string, typed: Record<string, string> = {}): FormData {
  const fields = new FormData();
  for (const input of page.all(`${form} input[type=hidden]`)) {
    fields.append(attribute(input, 'name') ?? '', attribute(input, 'value') ?? '');
  }
  for (const select of page.all(`${form} select`)) {
    const chosen = select.querySelector('option[selected]');
    fields.set(attribute(select, 'name') ?? '', attribute(chosen ?? undefined, 'value') ?? '');
  }
  if (intent) fields.set('intent', intent);
  if (page.all(`${form} input[name=names]`).length > 0) fields.set('names', 'full');
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  return fields;
}
