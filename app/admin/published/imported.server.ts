import { href } from 'react-router';
import { listItemsOfImport } from '../../calendar/calendar-lists.server.ts';
import { calendarImport } from '../../calendar/import/calendar-import.server.ts';
import type { Connection } from '../../database/schema.ts';
import { listFacultyOfImport } from '../../faculty/faculty.server.ts';
import { facultyImport } from '../../faculty/import/faculty-import.server.ts';
import { findImport } from '../../imports/imports.server.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { resultImport } from '../../results/import/result-import.server.ts';
import { listTopperCandidates } from '../../results/results-admin.server.ts';
import { listShownResultsOfImport } from '../../results/shown-results.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { officeShareAddress, type Shared } from '../../ui/enhance/share-address.ts';
import type { PublishedThings } from './published-things.ts';

const maxNames = 8;

type Kind = {
  kind: Parameters<typeof findImport>[1];
  see: string;
  title: () => string;
  listRows: (db: Connection, importId: string) => Promise<{ id: string; name: string; image: Image | undefined }[]>;
};

type Image = PublishedThings['things'][number]['image'];

const kinds: Record<string, Kind> = {
  results: {
    kind: resultImport,
    see: href('/results'),
    title: m.published_results,
    listRows: listShownResultsOfImport,
  },
  faculty: { kind: facultyImport, see: href('/faculty'), title: m.published_faculty, listRows: listFacultyOfImport },
  calendar: {
    kind: calendarImport,
    see: href('/calendar'),
    title: m.published_calendar,
    listRows: async (db, importId) =>
      (await listItemsOfImport(db, importId)).map(({ id, title }) => ({ id, name: title, image: undefined })),
  },
};

/** What families are sent speaks the first language of the website, whatever the language of the clerk. */
export async function familyShareAddress(
  db: Connection,
  origin: string,
  shared: () => Omit<Shared, 'address'> & { path: string },
): Promise<string> {
  const { firstLanguage } = await findSchool(db);
  return inLanguage(firstLanguage, () => {
    const { path, ...texts } = shared();
    return officeShareAddress({ ...texts, address: origin + localizedPath(path) });
  });
}

/** What an import has added. Undefined when it was undone. */
export async function findImported(
  db: Connection,
  origin: string,
  { list, importId }: { list: string; importId: string },
): Promise<PublishedThings | undefined> {
  const found = Object.hasOwn(kinds, list) ? kinds[list] : undefined;
  const made = found && (await findImport(db, found.kind, importId));
  if (!made || made.undone_at) return undefined;
  const { see, title, listRows } = found;
  const rows = await listRows(db, importId);
  if (rows.length === 0) return undefined;
  const path = `/admin/${list}/import`;
  const candidates = list === 'results' ? await listTopperCandidates(db, importId) : [];
  return {
    list,
    ids: [],
    notice: undefined,
    things: rows.slice(0, maxNames).map(({ id, name, image }) => ({ id, name, image })),
    more: Math.max(0, rows.length - maxNames),
    see,
    send: await familyShareAddress(db, origin, () => ({ title: title(), path: see })),
    comesOutAt: undefined,
    describe: undefined,
    another: path,
    imported: {
      id: importId,
      path,
      leftOutCount: made.leftOutCount,
      leftOutPath: `/admin/${list}/left-out`,
      candidates,
    },
  };
}
