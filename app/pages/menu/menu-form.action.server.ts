import { href } from 'react-router';
import { conflictOnRecord, conflictWith } from '../../content/records.server.ts';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { UpdateRefusal } from '../../database/editable-records.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { labelsOf, readableValues, typedValues } from '../../forms/fields.ts';
import type { TypedForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { type FoundConflict, handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { inReadersLanguage, listMenuRows } from './menu.server.ts';
import { type InvalidMenuItem, type MenuItem, updateMenuGroup } from './menu-admin.server.ts';
import { type MenuLinkValues, menuGroupFields, menuLinkFields, topLine } from './menu-fields.ts';
import { listTargetChoices } from './menu-targets.server.ts';

export type MenuFormChoices = Awaited<ReturnType<typeof listMenuChoices>>;

/** What a link can lead to, and the groups that it can be in. */
export async function listMenuChoices(db: Connection) {
  const [targets, rows] = await Promise.all([listTargetChoices(db), listMenuRows(db)]);
  const groups = rows
    .filter(({ kind }) => kind === 'group')
    .map(inReadersLanguage)
    .map(({ id, place, label }) => ({ id, place, label }));
  return { targets, groups };
}

type LinkOutcome = { refused?: undefined } | InvalidMenuItem | UpdateRefusal<'menu_item'>;

type LinkForm = {
  save: (tx: Transaction, values: MenuLinkValues, by: Staff, version: number) => Promise<LinkOutcome>;
  done: () => string;
};

export function handleMenuLink(args: FormArgs, { save, done }: LinkForm) {
  const { db } = args.context.get(servicesContext);
  return handleRecordForm(args, {
    fields: menuLinkFields,
    failure: m.menu_not_saved,
    run: (tx, { values, version }) => save(tx, values, requireStaff(args.context), version),
    conflict: (current, { typed }) => findLinkConflict(db, current, typed),
    done: () => ({ to: href('/admin/menu'), flash: done() }),
  });
}

export function handleMenuGroupUpdate(args: FormArgs, id: string) {
  const { db } = args.context.get(servicesContext);
  return handleRecordForm(args, {
    fields: menuGroupFields,
    failure: m.menu_not_saved,
    run: (tx, { values, version }) => updateMenuGroup(tx, { id, version }, values, requireStaff(args.context)),
    conflict: (current, { typed }) =>
      conflictOnRecord(db, { table: 'menu_item', fields: menuGroupFields, current, typed }),
    done: () => ({ to: href('/admin/menu'), flash: m.menu_saved() }),
  });
}

export async function typedMenuLink(db: Connection, item: MenuItem): Promise<TypedForm> {
  const [page] = item.page_id
    ? await db.selectFrom('page').select('path').where('id', '=', item.page_id).execute()
    : [];
  const targets = await listTargetChoices(db);
  const path = page?.path ?? item.target;
  const isListed = targets.some(({ to }) => to === path);
  return typedValues(menuLinkFields, {
    ...item,
    to: isListed ? path : '',
    address: isListed ? '' : path,
    parent: item.parent_id ?? topLine,
  });
}

async function findLinkConflict(db: Connection, current: MenuItem, typed: TypedForm): Promise<FoundConflict> {
  const { targets, groups } = await listMenuChoices(db);
  const readable = (form: TypedForm): TypedForm => {
    const values = readableValues(menuLinkFields, form);
    const to = form.to?.[0] ?? '';
    const parent = form.parent?.[0] ?? '';
    return {
      ...values,
      to: [targets.find((target) => target.to === to)?.label ?? m.menu_to_address()],
      parent: [groups.find(({ id }) => id === parent)?.label ?? m.menu_top_line()],
    };
  };
  return conflictWith(db, {
    subject: 'menu_item',
    current: { id: current.id, version: current.version, typed: await typedMenuLink(db, current) },
    typed,
    labels: labelsOf(menuLinkFields),
    readable,
  });
}
