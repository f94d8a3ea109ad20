import { data, type RouterContextProvider } from 'react-router';
import { findContent } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleImport, type Imports } from '../../imports/import-form.action.server.ts';
import { listImports } from '../../imports/imports.server.ts';

/** For the routes of all content with lists, which are the same but for the path. */
function importsAt({ pathname }: URL): Imports {
  const content = findContent(pathname.split('/')[2]);
  if (!content?.files) throw data(null, { status: 404 });
  return { ...content.files, path: content.type.path };
}

export async function loadImport({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { db } = context.get(servicesContext);
  const { path, page, imports } = importsAt(url);
  const { title, intro, help, undoQuestion, begin } = page;
  const [past, options] = await Promise.all([listImports(db, imports), begin?.options(db) ?? []]);
  const labels = Object.entries(imports.columns).map(([name, { label }]) => [name, label()]);
  return {
    title: title(),
    imports: past.map((one) => ({ ...one, undoQuestion: undoQuestion({ count: one.activeCount }) })),
    texts: {
      path: `/admin/${path}`,
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
