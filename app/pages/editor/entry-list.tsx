import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { excerpt } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import {
  DragHandle,
  MoveForm,
  MoveUpAndDown,
  OrderAnswer,
  type SortableList,
  useSortableList,
} from '../../ui/sortable/sortable-list.tsx';
import { Tag } from '../../ui/tag.tsx';

export type ListedEntry = {
  id: string;
  icon: IconName;
  label: string;
  text: string | undefined;
  isHidden: boolean;
  /** Where it is edited; undefined = it has nothing to fill in. */
  to: string | undefined;
};

const maxExcerpt = 110;

type EntryListProps = {
  /** The id of an item is this and the id of its entry. */
  prefix: 'block' | 'row';
  entries: readonly ListedEntry[];
};

export function EntryList({ prefix, entries }: EntryListProps) {
  const list = useSortableList(entries, { isLive: true });
  const canDrag = entries.length > 1;
  return (
    <>
      <OrderAnswer answer={list.answer} />
      <ol className="entry-list">
        {list.rows.map((entry, index) => (
          <li key={entry.id} id={`${prefix}-${entry.id}`} className="entry" tabIndex={-1}>
            <EntryText entry={entry} handle={canDrag && <DragHandle list={list} />} />
            <EntryActions entry={entry} list={list} isFirst={index === 0} isLast={index === entries.length - 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function EntryText({ entry, handle }: { entry: ListedEntry; handle: ReactNode }) {
  const { icon, label, text, isHidden, to } = entry;
  const name = <strong>{label}</strong>;
  return (
    <div className={isHidden ? 'entry-text entry-hidden' : 'entry-text'}>
      {handle}
      <Icon name={icon} />
      <span className="entry-name">
        {to ? (
          <Link className="link-line" to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
        {isHidden && (
          <Tag tone="kagoj" icon="eye-fill">
            {m.pages_hidden()}
          </Tag>
        )}
        {text !== undefined && (
          <span className="entry-excerpt">{text ? excerpt(text, maxExcerpt) : m.pages_nothing_yet()}</span>
        )}
      </span>
    </div>
  );
}

type EntryActionsProps = { entry: ListedEntry; list: SortableList; isFirst: boolean; isLast: boolean };

function EntryActions({ entry, list, isFirst, isLast }: EntryActionsProps) {
  const { id, label, text, to } = entry;
  const name = text ? `${label}: ${excerpt(text, 40)}` : label;
  return (
    <div className="entry-actions">
      {to && (
        <Link className="button-outline button-small" to={to} aria-label={m.admin_edit_named({ name })}>
          <Icon name="pencil-simple-fill" size={20} />
          {m.admin_edit()}
        </Link>
      )}
      <MoveForm list={list} id={id} className="entry-moves">
        <MoveUpAndDown id={id} name={name} isFirst={isFirst} isLast={isLast} />
      </MoveForm>
      <EntryChanges id={id} name={name} isHidden={entry.isHidden} />
    </div>
  );
}

type EntryChangesProps = { id: string; name: string; isHidden: boolean };

function EntryChanges({ id, name, isHidden }: EntryChangesProps) {
  return (
    <Form method="post" className="entry-changes" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {isHidden ? (
        <EntryButton intent="show" label={m.pages_show()} named={m.pages_show_named({ name })} />
      ) : (
        <EntryButton intent="hide" label={m.pages_hide()} named={m.pages_hide_named({ name })} />
      )}
      <EntryButton intent="copy" icon="copy-bold" label={m.pages_copy()} named={m.pages_copy_named({ name })} />
      <EntryButton
        intent="remove"
        icon="trash-fill"
        isDanger
        label={m.pages_remove()}
        named={m.pages_remove_named({ name })}
      />
    </Form>
  );
}

type EntryButtonProps = { intent: string; icon?: IconName; label: string; named: string; isDanger?: boolean };

function EntryButton({ intent, icon = 'eye-fill', label, named, isDanger }: EntryButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isDanger ? 'button-outline button-small button-danger' : 'button-outline button-small'}
      aria-label={named}
    >
      <Icon name={icon} size={20} />
      {label}
    </button>
  );
}
