import { data, type RouterContextProvider } from 'react-router';
import type { ContentScreens } from '../../content/content-screens.server.ts';
import type { ContentType } from '../../content/content-type.ts';
import { type ServerContent, shownName } from '../../content/server-content.server.ts';
import { findContent } from '../../content-types.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleMove } from '../../forms/handle-move.server.ts';
import { importTitle } from '../../imports/import-form.action.server.ts';
import { m } from '../../paraglide/messages.js';
import type { SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';

/** Everything that the page shows, as plain data in the language of the reader. */
export async function loadList({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { type, screens, files, selection, visibility } = screensAt(url);
  const { labels, columns, find, verbs } = screens.list;
  const { db } = context.get(servicesContext);
  const { rows, chosen, filters, pages, links } = await find(db, url.searchParams, requireStaff(context));
  const usual: readonly SelectionVerb[] = ['delete', ...(visibility ? (['take-down', 'show'] as const) : [])];
  return {
    path: `/admin/${type.path}`,
    title: listTitle(type, screens),
    addLabel: addLabel(type, screens),
    importLabel: files ? importTitle(files) : undefined,
    chosen,
    searchLabel: (labels?.search ?? m.record_search)(),
    filters,
    empty: { title: (labels?.empty ?? m.record_none)(), help: (labels?.emptyHelp ?? m.record_none_help)() },
    head: columns(),
    rows,
    verbs: selection === false ? undefined : (verbs ?? usual),
    links,
    pages,
  };
}

/** One row is moved within the order that is made by hand. */
export function handleOrder({ url, ...args }: FormArgs & { url: URL }) {
  const { type, screens } = screensAt(url);
  const { move } = screens.list;
  if (!move) throw data(null, { status: 405 });
  return handleMove(args, {
    async run(tx, target, by) {
      const moved = await move(tx, target, by);
      if (!moved) return undefined;
      const { name, place, count, older } = moved;
      const page = `/admin/${type.path}${older === undefined ? '' : `?older=${older}`}`;
      return { message: m.list_moved({ name: shownName(name), place, count }), page };
    },
    rowId: (id) => `row-${id}`,
    gone: m.list_move_gone,
    failure: m.list_move_not_saved,
  });
}

/** For the routes of each kind of content, which are the same but for the path. */
export function screensAt({ pathname }: URL): ServerContent & { screens: ContentScreens } {
  const content = findContent(pathname.split('/')[2]);
  if (!content?.screens) throw new Error(`There are no screens of content at ${pathname}.`);
  return { ...content, screens: content.screens };
}

export function listTitle(type: ContentType, { list }: ContentScreens): string {
  return (list.labels?.title ?? type.labels.many)();
}

/** Of the button of the list, and the title of its form. */
export function addLabel(type: ContentType, { form }: ContentScreens): string {
  return form.labels?.add?.() ?? m.record_add({ thing: type.labels.one() });
}
