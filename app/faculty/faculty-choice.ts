import { readSearchText } from '../lib/text.ts';
import { isCadre } from './faculty-fields.ts';

/** What the list of the office is narrowed to. */
export function readFacultyChoice(search: URLSearchParams) {
  const cadre = search.get('cadre');
  return {
    words: readSearchText(search),
    department: readSearchText(search, 'department'),
    cadre: isCadre(cadre) ? cadre : undefined,
  };
}
