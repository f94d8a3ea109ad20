import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';

export type RowToDelete = { id: string; name: string };

type RecordActionsProps = RowToDelete & {
  path: string;
  onDelete: (row: RowToDelete) => void;
};

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
      <Link className="button-outline" to={`${path}/${id}/edit`} aria-label={m.admin_edit_named({ name })}>
        <Icon name="pencil-simple-fill" size={20} />
        {m.admin_edit()}
      </Link>
      <Link
        className="button-outline button-danger"
        to={`${path}/${id}/delete?${back}`}
        aria-label={m.admin_delete_named({ name })}
        onClick={ask}
      >
        <Icon name="trash-fill" size={20} />
        {m.admin_delete()}
      </Link>
    </span>
  );
}
