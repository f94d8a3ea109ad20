import type { Connection } from '../database/schema.ts';
import { readCursor } from '../lib/list-page.ts';
import { readSearchWords } from '../lib/search-words.ts';
import { isCadre } from './cadres.ts';
import { listDepartments, listFaculty } from './faculty.server.ts';

/** What the office's list shows for an address: the page, and what was looked for. */
export async function listFacultyDesk(db: Connection, search: URLSearchParams) {
  const cadre = search.get('cadre');
  const choice = {
    words: readSearchWords(search),
    department: readSearchWords(search, 'department'),
    cadre: isCadre(cadre) ? cadre : undefined,
  };
  const [page, departments] = await Promise.all([listFaculty(db, readCursor(search), choice), listDepartments(db)]);
  // Only what the list shows goes to the browser: details can be long.
  const rows = page.rows.map(({ id, name, title, department, cadre, image }) => {
    return { id, name, title, department, cadre, image };
  });
  return { ...page, rows, departments, choice };
}
