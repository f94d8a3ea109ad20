import { data, type RouterContextProvider } from 'react-router';
import type { ContentScreens, ListedRecord } from '../../content/content-screens.server.ts';
import type { ContentType } from '../../content/content-type.ts';
import { type ServerContent, shownName } from '../../content/server-content.server.ts';
import { findContent } from '../../content-types.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleMove } from '../../forms/handle-move.server.ts';
import { importTitle } from '../../imports/import-form.action.server.ts';
import { readCursor, readListSize } from '../../lib/list-page.ts';
import { readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';

/** Everything that the page shows, as plain data in the language of the reader. */
export async function loadList({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const { type, screens, files, selection, visibility } = screensAt(url);
  const { list } = screens;
  const { labels, columns, verbs } = list;
  const { db } = context.get(servicesContext);
  const search = url.searchParams;
  const [{ rows, newer, older }, filters] = await Promise.all([
    list.list(db, search, { cursor: readCursor(search), size: readListSize(search) }),
    list.filters?.(db, search),
  ]);
  const inFilters = Object.fromEntries((filters ?? []).map(({ name, chosen }) => [name, chosen]));
  const usual: readonly SelectionVerb[] = ['delete', ...(visibility ? (['take-down', 'show'] as const) : [])];
  return {
    path: `/admin/${type.path}`,
    title: listTitle(type, screens),
    addLabel: addLabel(type, screens),
    importLabel: files ? importTitle(files) : undefined,
    chosen: { q: readSearchText(search), ...inFilters, ...list.chosen?.(search) },
    searchLabel: (labels?.search ?? m.record_search)(),
    filters,
    empty: { title: (labels?.empty ?? m.record_none)(), help: (labels?.emptyHelp ?? m.record_none_help)() },
    head: columns(),
    rows: rows.map(
      (row): ListedRecord => ({
        ...list.row(row, search),
        id: row.id,
        isShown: visibility ? row.taken_down_at === null : undefined,
        isDemonstration: row.is_demonstration === 1,
      }),
    ),
    verbs: selection === false ? undefined : (verbs ?? usual),
    links: list.links?.(requireStaff(context)),
    pages: { newer, older, isInOtherOrder: type.listOrder === 'as arranged' },
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
