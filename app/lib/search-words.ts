import { isStorable, tidy } from './text.ts';

const longest = 100;

/** What is looked for, from the address (`?q=`); undefined when nothing is, or nothing that could be found. */
export function readSearchWords(search: URLSearchParams, name = 'q'): string | undefined {
  const given = search.get(name) ?? '';
  return isStorable(given) ? tidy(given).slice(0, longest).trim() || undefined : undefined;
}
