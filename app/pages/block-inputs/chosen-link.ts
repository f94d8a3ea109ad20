import type { BlockField } from '../block-fields.ts';
import { pageAddress } from '../block-fields.ts';

/** Beside the address itself: the list of pages, and the address that the form was opened with. */
export function linkInputs(name: string) {
  return { page: `${name}_page`, opened: `${name}_opened` };
}

export function isAddress(field: BlockField): boolean {
  return field.kind === 'text' && field.format === pageAddress;
}

/** Without script, a page that was chosen in the list is not in the field of the address yet. */
export function applyChosenLinks(form: FormData, fields: Record<string, BlockField>): void {
  for (const [name, field] of Object.entries(fields)) {
    const inputs = linkInputs(name);
    const chosen = form.get(inputs.page);
    if (isAddress(field) && chosen && chosen !== form.get(inputs.opened)) form.set(name, chosen);
  }
}
