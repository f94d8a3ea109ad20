import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { newId } from '../../lib/ids.ts';
import { inLanguage, originalWord } from '../../lib/languages/in-language.server.ts';
import { olderOf } from '../../translations/translation-rules.ts';
import { deleteStrayTranslations, type Noted, translateRows } from '../../translations/translations.server.ts';
import { isShownUnwritten } from '../page-templates.ts';
import { menuEntryType } from './menu-fields.ts';
import { buildMenu, type Menu } from './menu-tree.ts';
import { originalRows } from './original-menu.ts';

const menuColumns = [
  'menu_item.id',
  'menu_item.place',
  'menu_item.kind',
  'menu_item.parent_id',
  'menu_item.position',
  'menu_item.label',
  'menu_item.icon',
  'menu_item.area',
  'menu_item.is_overview',
  'menu_item.is_hidden',
] as const;

/** What visitors see, in the language of the page: without what is hidden, and links to pages not published. */
export async function listMenu(db: Connection): Promise<Noted<Menu>> {
  const rows = await listMenuRows(db);
  const shown = rows.filter(({ is_hidden, isPublished }) => !is_hidden && isPublished);
  const entries = (await translateRows(db, menuEntryType, shown)).map(inReadersLanguage);
  return { ...buildMenu(entries), translationNote: olderOf(entries.map(({ translationNote }) => translationNote)) };
}

/** What still has its original label. */
export function inReadersLanguage<Row extends { label: string }>(row: Row): Row {
  return { ...row, label: originalWord(row.label) };
}

export type ListedMenuItem = Pick<
  Schema['menu_item'],
  'id' | 'place' | 'kind' | 'parent_id' | 'position' | 'label' | 'icon' | 'area' | 'is_overview' | 'is_hidden'
> & {
  to: string;
  /** False = a link to a page that visitors cannot see. */
  isPublished: boolean;
};

/** Without the links of a deleted group: they come back with it. */
export async function listMenuRows(db: Connection): Promise<ListedMenuItem[]> {
  const active = await db
    .selectFrom('menu_item')
    .leftJoin('page', 'page.id', 'menu_item.page_id')
    .select(menuColumns)
    .select(['menu_item.target', 'page.path', 'page.key', 'page.removed_at as page_removed_at'])
    // The content itself can be long.
    .select((eb) => eb('page.published', 'is not', null).as('is_page_published'))
    .where('menu_item.removed_at', 'is', null)
    .execute();
  const ids = new Set(active.map(({ id }) => id));
  const rows = active.filter(({ parent_id }) => parent_id === null || ids.has(parent_id));
  // A menu is short; sorted by the database, it would need an index for each page that shows it.
  rows.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  return rows.map(({ target, path, key, page_removed_at, is_page_published, ...item }) => {
    const isShown = isShownUnwritten(key) || Boolean(is_page_published);
    return { ...item, to: path ?? target, isPublished: path === null || (page_removed_at === null && isShown) };
  });
}

/** Of these rows, the addresses that the school keeps in its menu, with its groups. */
export function pathsInMenu(rows: readonly ListedMenuItem[]): Set<string> {
  const hidden = new Set(rows.flatMap(({ id, is_hidden }) => (is_hidden ? [id] : [])));
  const isShown = ({ id, parent_id }: ListedMenuItem) => !hidden.has(id) && !(parent_id && hidden.has(parent_id));
  return new Set(rows.filter(isShown).map(({ to }) => to));
}

/** Shows and hides whatever leads to these paths, in the header and in the footer; the rest stays as it is. */
export async function setMenuVisibility(
  tx: Transaction,
  visibility: Readonly<Record<string, boolean>>,
  by: Actor,
): Promise<void> {
  const changed = (await listMenuRows(tx)).filter(({ to, is_hidden }) => visibility[to] === (is_hidden === 1));
  for (const { id, label, is_hidden } of changed) await setHidden(tx, { id, label }, is_hidden ? 0 : 1, by);
}

export async function setHidden(
  tx: Transaction,
  { id, label }: { id: string; label: string },
  is_hidden: 0 | 1,
  by: Actor,
): Promise<void> {
  await tx.updateTable('menu_item').set({ is_hidden }).where('id', '=', id).execute();
  const changes = [{ field: 'is_hidden', before: String(1 - is_hidden), after: String(is_hidden) }];
  await recordActivity(tx, by, { kind: 'change', subject: 'menu_item', subject_id: id, label, changes });
}

/** The menu is as the product brings it; what the school added is gone, but for what is in the bin. */
export async function resetMenu(tx: Transaction, by: Actor): Promise<void> {
  await lockMenu(tx);
  await tx.deleteFrom('menu_item').where('removed_at', 'is', null).execute();
  const pages = await tx.selectFrom('page').select(['id', 'key']).where('key', 'is not', null).execute();
  const pageIds = new Map(pages.map(({ id, key }) => [key, id]));
  const original = inLanguage('en', originalRows);
  const ids = new Map(original.map(({ id }) => [id, newId()]));
  const rows = original.map(({ page, id, parent_id, ...row }) => ({
    ...row,
    id: ids.get(id) ?? newId(),
    parent_id: (parent_id && ids.get(parent_id)) || null,
    page_id: (page && pageIds.get(page)) || null,
    is_hidden: 0 as const,
    is_demonstration: 0 as const,
    version: 1,
  }));
  await tx.insertInto('menu_item').values(rows).execute();
  await deleteStrayTranslations(tx, 'menu_item');
  await recordActivity(tx, by, { kind: 'restore', subject: 'menu_item' });
}

/** Whoever adds, moves or resets waits here. */
export async function lockMenu(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'menu_item');
}
