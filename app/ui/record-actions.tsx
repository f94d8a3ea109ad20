import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';

export type AskedRow = { id: string; name: string };

type RecordActionsProps = AskedRow & {
  /** Address of the list. */
  path: string;
  /** Asks in a dialog whether the row may go; without script the link leads to a page that asks. */
  onDelete: (row: AskedRow) => void;
};

/** What can be done with one row of a list. */
export function RecordActions({ path, id, name, onDelete }: RecordActionsProps) {
  const { search } = useLocation();
  const back = new URLSearchParams({ back: path + search });
  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onDelete({ id, name });
  }
  return (
    <span className="record-actions">
      <Link className="button-outline" to={`${path}/${id}/edit`} aria-label={m.desk_edit_named({ name })}>
        <Icon name="pencil-simple-fill" size={20} />
        {m.desk_edit()}
      </Link>
      <Link
        className="button-outline button-danger"
        to={`${path}/${id}/delete?${back}`}
        aria-label={m.desk_delete_named({ name })}
        onClick={ask}
      >
        <Icon name="trash-fill" size={20} />
        {m.desk_delete()}
      </Link>
    </span>
  );
}
