import { findContent } from '../../content-types.server.ts';
import type { Connection } from '../../database/schema.ts';
import { findImport } from '../../imports/imports.server.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { listTopperCandidates } from '../../results/results-admin.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { officeShareAddress, type Shared } from '../../ui/enhance/share-link.tsx';
import type { PublishedThings } from './published-things.ts';

const maxNames = 8;

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
  const { files, type } = findContent(list) ?? {};
  const made = files && (await findImport(db, files.imports, importId));
  if (!made || made.undone_at || !type?.publicPath) return undefined;
  const { title } = files.imported;
  const see = type.publicPath('');
  const rows = await files.imported.list(db, importId);
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
