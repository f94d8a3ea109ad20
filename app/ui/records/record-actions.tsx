import type { MouseEvent } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../forms/send-button.tsx';
import { Icon } from '../icon.tsx';

export type RowToDelete = { id: string; name: string };

type RecordActionsProps = RowToDelete & {
  path: string;
  /** Whether visitors see it; undefined = it is not for visitors, or not out yet. */
  isShown?: boolean | undefined;
  onDelete: (row: RowToDelete) => void;
};

export function RecordActions({ path, id, name, isShown, onDelete }: RecordActionsProps) {
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
      {isShown !== undefined && <ShowForm path={path} id={id} name={name} isShown={isShown} />}
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

type ShowFormProps = RowToDelete & { path: string; isShown: boolean };

/** One press, since Undo takes it back. */
function ShowForm({ path, id, name, isShown }: ShowFormProps) {
  const { search } = useLocation();
  const about = { field: 'id', value: id };
  return (
    <Form method="post" action={`${path}/take-down`}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={path + search} />
      {isShown ? (
        <SendButton
          intent="take-down"
          about={about}
          className="button-outline"
          label={m.take_down_named({ name })}
          busyLabel={m.take_down_busy()}
        >
          {m.take_down()}
        </SendButton>
      ) : (
        <SendButton
          intent="show"
          about={about}
          className="button-outline"
          label={m.take_down_show_named({ name })}
          busyLabel={m.take_down_show_busy()}
        >
          {m.take_down_show()}
        </SendButton>
      )}
    </Form>
  );
}
