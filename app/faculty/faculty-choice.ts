import { readSearchText } from '../lib/text.ts';
import { isCadre } from './faculty-fields.ts';

export function readFacultyChoice(search: URLSearchParams) {
  const cadre = search.get('cadre');
  return {
    words: readSearchText(search),
    department: readSearchText(search, 'department'),
    cadre: isCadre(cadre) ? cadre : undefined,
  };
}
