import { data, type RouterContextProvider } from 'react-router';
import { findContent } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { countedItems, handleImport, type Imports, importTitle } from '../../imports/import-form.action.server.ts';
import { listImports } from '../../imports/imports.server.ts';
import { m } from '../../paraglide/messages.js';

/** For the routes of all content with lists, which are the same but for the path. */
function importsAt({ pathname }: URL): Imports {
  const content = findContent(pathname.split('/')[2]);
  if (!content?.files) throw data(null, { status: 404 });
  return content.files;
}

export async function loadImport({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { db } = context.get(servicesContext);
  const content = importsAt(url);
  const { page, imports } = content;
  const { intro = m.import_intro, help, begin } = page;
  const [past, options] = await Promise.all([listImports(db, imports), begin?.options(db) ?? []]);
  const labels = Object.entries(imports.columns).map(([name, { label }]) => [name, label()]);
  return {
    title: importTitle(content),
    imports: past.map((one) => ({
      ...one,
      undoQuestion: m.import_undo_ask({ things: countedItems(imports, one.activeCount) }),
    })),
    texts: {
      path: `/admin/${imports.type.path}`,
      columns: Object.fromEntries(labels) as Record<string, string>,
      intro: intro(),
      help: help?.(),
    },
    begin: begin && options.length > 0 ? { title: begin.title(), help: begin.help(), options } : undefined,
  };
}

export function handleImportForm({ url, ...args }: FormArgs & { url: URL }) {
  return handleImport(args, importsAt(url));
}
