import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { FieldChange } from '../../activity/activity-kinds.ts';
import { createRecord, updateRecord } from '../../content/records.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { trashOf } from '../../content/trash.server.ts';
import { findActive, type RecordVersion, type UpdateRefusal } from '../../database/editable-records.server.ts';
import type { Schema, Transaction } from '../../database/schema.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { withTerms } from '../../lib/languages/search-terms.ts';
import { type Move, reorder } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { isStoredLink } from '../../ui/rich-text/rich-text-blocks.ts';
import { inReadersLanguage, listMenuRows, lockMenu, setHidden } from './menu.server.ts';
import { type MenuGroupValues, type MenuLinkValues, menuEntryType, menuLimits, topLine } from './menu-fields.ts';
import { findMenuTarget, type MenuTarget } from './menu-targets.server.ts';

export type MenuItem = Schema['menu_item'];
type List = Pick<MenuItem, 'place' | 'parent_id'>;

export type InvalidMenuItem = { refused: 'invalid'; errors: FieldErrors };

const menuTrash = trashOf(menuEntryType, { afterRestore: moveToFoundList });

export async function createMenuLink(
  tx: Transaction,
  values: MenuLinkValues,
  origin: string,
  by: Actor,
): Promise<{ id: string; refused?: undefined } | InvalidMenuItem> {
  await lockMenu(tx);
  const checked = await checkLink(tx, values, origin);
  if ('refused' in checked) return checked;
  const { list, columns } = checked;
  const position = await findNextPosition(tx, list);
  const row = { ...list, ...columns, kind: 'link', position, area: '', is_hidden: 0 } as const;
  const id = await createRecord(tx, menuEntryType, row, by);
  if (columns.is_overview) await clearOtherOverviews(tx, list, id);
  return { id };
}

export async function updateMenuLink(
  tx: Transaction,
  version: RecordVersion,
  values: MenuLinkValues,
  { origin, by }: { origin: string; by: Actor },
): Promise<{ refused?: undefined } | InvalidMenuItem | UpdateRefusal<'menu_item'>> {
  await lockMenu(tx);
  const saved = await findActive(tx, 'menu_item', version.id);
  const checked = await checkLink(tx, values, origin, saved);
  if (!saved) return { refused: 'gone' };
  if ('refused' in checked) return checked;
  const { list, columns, target } = checked;
  const hasMoved = !isSameList(list, saved);
  const place = hasMoved ? { ...list, position: await findNextPosition(tx, list) } : {};
  const outcome = await updateRecord(tx, menuEntryType, version, { ...columns, ...place }, by, {
    also: async (before) => [
      ...difference('leads_to', await addressOf(tx, before), target.to),
      ...difference('group', await nameOfList(tx, before), await nameOfList(tx, list)),
    ],
  });
  if (outcome.refused === undefined && columns.is_overview) await clearOtherOverviews(tx, list, version.id);
  return outcome;
}

export async function createMenuGroup(
  tx: Transaction,
  place: MenuItem['place'],
  values: MenuGroupValues,
  by: Actor,
): Promise<{ id: string; refused?: undefined } | InvalidMenuItem> {
  await lockMenu(tx);
  const list = { place, parent_id: null };
  const fault = isReadable(values.label) ? await findFull(tx, list) : m.menu_label_missing();
  if (fault !== undefined) return { refused: 'invalid', errors: { label: fault } };
  const position = await findNextPosition(tx, list);
  const blank = { page_id: null, target: '', icon: '', is_overview: 0, is_hidden: 0 } as const;
  const id = await createRecord(tx, menuEntryType, { ...blank, ...list, ...values, kind: 'group', position }, by);
  return { id };
}

export async function updateMenuGroup(
  tx: Transaction,
  version: RecordVersion,
  values: MenuGroupValues,
  by: Actor,
): Promise<{ refused?: undefined } | InvalidMenuItem | UpdateRefusal<'menu_item'>> {
  if (!isReadable(values.label)) return { refused: 'invalid', errors: { label: m.menu_label_missing() } };
  return updateRecord(tx, menuEntryType, version, values, by);
}

/** Undefined = the entry, or the one beside, is gone. */
export async function moveMenuItem(
  tx: Transaction,
  move: Move,
  by: Actor,
): Promise<{ label: string; place: number; count: number } | undefined> {
  await lockMenu(tx);
  const item = await findActive(tx, 'menu_item', move.id);
  const ids = item ? await listIds(tx, item) : [];
  if (!item || (move.beside !== '' && !ids.includes(move.beside))) return undefined;
  const order = reorder(ids, move);
  for (const [index, id] of order.entries()) {
    await tx
      .updateTable('menu_item')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  const [from, to] = [ids, order].map((list) => String(list.indexOf(move.id) + 1));
  const changes = difference('position', from, to);
  const { id, label } = item;
  if (changes.length > 0)
    await recordActivity(tx, by, { kind: 'change', subject: 'menu_item', subject_id: id, label, changes });
  return { label, place: Number(to), count: order.length };
}

/** Undefined = the entry is gone. */
export async function setMenuItemHidden(
  tx: Transaction,
  id: string,
  isHidden: boolean,
  by: Actor,
): Promise<{ label: string } | undefined> {
  await lockMenu(tx);
  const item = await findActive(tx, 'menu_item', id);
  if (item && (item.is_hidden === 1) !== isHidden) await setHidden(tx, item, isHidden ? 1 : 0, by);
  return item;
}

type CheckedLink = {
  list: List;
  target: MenuTarget;
  columns: Pick<MenuItem, 'label' | 'page_id' | 'target' | 'icon' | 'is_overview'>;
};

async function checkLink(
  tx: Transaction,
  values: MenuLinkValues,
  origin: string,
  saved?: MenuItem,
): Promise<CheckedLink | InvalidMenuItem> {
  const target = await findMenuTarget(tx, values, origin);
  const list = await findList(tx, values.parent);
  const label = values.label || ('errors' in target ? '' : target.label);
  const full = list && !(saved && isSameList(list, saved)) ? await findFull(tx, list) : undefined;
  const errors = {
    ...('errors' in target && target.errors),
    ...(!isReadable(label) && !('errors' in target) && { label: m.menu_label_missing() }),
    ...(!list && { parent: m.menu_parent_gone() }),
    ...(full !== undefined && { parent: full }),
  };
  if ('errors' in target || !list || Object.keys(errors).length > 0) return { refused: 'invalid', errors };
  const is_overview = list.place === 'header' && list.parent_id !== null ? values.is_overview : 0;
  const { page_id, path, icon } = target;
  return { list, target, columns: { label, page_id, target: path, icon: values.icon || icon, is_overview } };
}

async function findList(tx: Transaction, parent: string): Promise<List | undefined> {
  if (parent === topLine) return { place: 'header', parent_id: null };
  const group = await findActive(tx, 'menu_item', parent);
  return group?.kind === 'group' ? { place: group.place, parent_id: group.id } : undefined;
}

function isSameList(one: List, other: List): boolean {
  return one.place === other.place && one.parent_id === other.parent_id;
}

async function findFull(tx: Transaction, list: List): Promise<string | undefined> {
  const { headerEntries, links, columns } = menuLimits;
  const most = list.parent_id !== null ? links : list.place === 'header' ? headerEntries : columns;
  if ((await listIds(tx, list)).length < most) return undefined;
  if (list.parent_id !== null) return m.menu_group_full({ most });
  return list.place === 'header' ? m.menu_header_full({ most }) : m.menu_footer_full({ most });
}

function selectList(tx: Transaction, { place, parent_id }: List) {
  const items = tx.selectFrom('menu_item').where('place', '=', place);
  return parent_id === null ? items.where('parent_id', 'is', null) : items.where('parent_id', '=', parent_id);
}

async function listIds(tx: Transaction, list: List): Promise<string[]> {
  const items = selectList(tx, list).where('removed_at', 'is', null);
  const rows = await items.select('id').orderBy('position').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Entries in the bin are counted: they return to where they were. */
async function findNextPosition(tx: Transaction, list: List): Promise<number> {
  const last = await selectList(tx, list)
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirstOrThrow();
  return Number(last.position ?? 0) + 1;
}

async function clearOtherOverviews(tx: Transaction, { parent_id }: List, id: string): Promise<void> {
  const others = tx.updateTable('menu_item').set({ is_overview: 0 }).where('id', '!=', id);
  await others.where('parent_id', '=', parent_id).execute();
}

async function moveToFoundList(tx: Transaction, item: MenuItem): Promise<void> {
  if (item.parent_id === null || (await findActive(tx, 'menu_item', item.parent_id))) return;
  const [column] = item.place === 'footer' ? await listIds(tx, { place: 'footer', parent_id: null }) : [];
  const list = column ? { place: 'footer', parent_id: column } : { place: 'header', parent_id: null };
  const position = await findNextPosition(tx, list as List);
  await tx
    .updateTable('menu_item')
    .set({ ...(list as List), position, is_overview: 0 })
    .where('id', '=', item.id)
    .execute();
}

/** A label of invisible characters would be an entry that nobody can see or press. */
function isReadable(label: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(label);
}

function difference(field: string, before = '', after = ''): FieldChange[] {
  return before === after ? [] : [{ field, before, after }];
}

async function addressOf(tx: Transaction, { page_id, target }: MenuItem): Promise<string> {
  if (page_id === null) return target;
  return (await tx.selectFrom('page').select('path').where('id', '=', page_id).executeTakeFirst())?.path ?? '';
}

async function nameOfList(tx: Transaction, { parent_id }: List): Promise<string> {
  if (parent_id === null) return m.menu_top_line();
  return (await findActive(tx, 'menu_item', parent_id))?.label ?? '';
}

export const menuContent: ServerContent = {
  type: menuEntryType,
  screens: false,
  trash: menuTrash,
  archive: {
    about: 'Menu and footer: groups and links.',
    values: { place: ['header', 'footer'], kind: ['link', 'group'], area: ['about', 'study', 'campus', ''] },
    isSound: ({ target }) => isStoredLink(target),
    isNew: ({ version, removed_at }) => version === 1 && removed_at === null,
  },
  visibility: false,
  putBack: false,
  files: false,
  selection: false,
  search: {
    hasNoList: true,
    async find(db, words) {
      const found = withTerms((await listMenuRows(db)).map(inReadersLanguage), words, ({ label }) => label);
      return found.map(({ id, label, to }) => ({ id, name: label, detail: to, isNamed: false }));
    },
  },
};
