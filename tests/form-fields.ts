import { type Answer, attribute } from './answer.ts';

export function formFieldsOf(page: Answer): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const input of page.all('.admin-form input, .admin-form textarea, .admin-form select')) {
    const name = attribute(input, 'name');
    const type = attribute(input, 'type');
    const isPicked = type !== 'radio' && type !== 'checkbox' ? true : input.hasAttribute('checked');
    if (!name || type === 'file' || !isPicked) continue;
    const value =
      input.rawTagName === 'textarea'
        ? input.textContent
        : input.rawTagName === 'select'
          ? attribute(input.querySelector('option[selected]') ?? input.querySelectorAll('option')[0], 'value')
          : attribute(input, 'value');
    if (name.endsWith('[]')) fields[name] = [...((fields[name] as string[] | undefined) ?? []), value ?? ''];
    else fields[name] = value ?? '';
  }
  return fields;
}
