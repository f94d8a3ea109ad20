import { href, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { EditAndDelete } from '../../ui/records/record-actions.tsx';
import {
  DragHandle,
  MoveForm,
  MoveUpAndDown,
  OrderAnswer,
  type SortableList,
  useSortableList,
} from '../../ui/sortable/sortable-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ListedMenuItem } from './menu.server.ts';

type MenuRowsProps = {
  rows: readonly ListedMenuItem[];
  /** The group whose links are shown; null = the entries of the top line, or the columns. */
  parent: string | null;
};

export function MenuRows({ rows, parent }: MenuRowsProps) {
  const list = useSortableList(
    rows.filter(({ parent_id }) => parent_id === parent),
    { isLive: false },
  );
  const count = list.rows.length;
  return (
    <>
      <OrderAnswer answer={list.answer} />
      <ol className="menu-rows">
        {list.rows.map((item, index) => (
          <li
            key={item.id}
            id={`menu-row-${item.id}`}
            className={item.is_hidden ? 'menu-row menu-row-off' : 'menu-row'}
          >
            <MenuRowHead item={item} canDrag={count > 1} list={list} />
            <MenuRowForm item={item} isFirst={index === 0} isLast={index === count - 1} list={list} />
            <EditAndDelete path={href('/admin/menu')} id={item.id} name={item.label} />
            {item.kind === 'group' && <MenuRowGroup group={item} rows={rows} />}
          </li>
        ))}
      </ol>
    </>
  );
}

type RowProps = { item: ListedMenuItem; list: SortableList };

function MenuRowHead({ item, canDrag, list }: RowProps & { canDrag: boolean }) {
  const { label, kind, to, icon } = item;
  return (
    <div className="menu-row-head">
      {canDrag && <DragHandle list={list} />}
      {icon && <Icon name={icon as IconName} size={20} />}
      <span className="menu-row-text">
        <strong>{label}</strong>
        {kind === 'link' && <span className="menu-row-address">{to}</span>}
        <MenuTags item={item} />
      </span>
    </div>
  );
}

function MenuTags({ item: { is_hidden, is_overview, isPublished, place } }: { item: ListedMenuItem }) {
  return (
    <>
      {is_hidden === 1 && <Tag tone="kagoj">{m.menu_hidden()}</Tag>}
      {!isPublished && <Tag tone="genda">{m.menu_unpublished()}</Tag>}
      {is_overview === 1 && place === 'header' && <Tag tone="neel">{m.menu_overview()}</Tag>}
    </>
  );
}

function MenuRowForm({ item, isFirst, isLast, list }: RowProps & { isFirst: boolean; isLast: boolean }) {
  const { id, label: name, is_hidden } = item;
  return (
    <MoveForm list={list} id={id} formId={`menu-${id}`} className="menu-row-form">
      <MoveUpAndDown id={id} name={name} isFirst={isFirst} isLast={isLast} />
      <button
        type="submit"
        className="button-outline button-small"
        name="hidden"
        value={is_hidden ? '0' : '1'}
        aria-label={is_hidden ? m.menu_show_named({ name }) : m.menu_hide_named({ name })}
      >
        {is_hidden ? m.menu_show() : m.menu_hide()}
      </button>
    </MoveForm>
  );
}

function MenuRowGroup({ group, rows }: { group: ListedMenuItem } & Omit<MenuRowsProps, 'parent'>) {
  const { id, label: name } = group;
  const count = rows.filter(({ parent_id }) => parent_id === id).length;
  return (
    <details className="menu-group row-details">
      <summary aria-label={m.menu_links_of({ name, count })}>{m.menu_links({ count })}</summary>
      {count === 0 && <p>{m.menu_group_empty()}</p>}
      <MenuRows rows={rows} parent={id} />
      <p className="record-ways">
        <Link
          className="button-outline"
          to={`${href('/admin/menu/new')}?parent=${id}`}
          aria-label={m.menu_add_link_to({ name })}
        >
          <Icon name="plus-bold" size={20} />
          {m.menu_add_link()}
        </Link>
      </p>
    </details>
  );
}
