import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Note } from '../note.tsx';
import type { RowToDelete } from './record-actions.tsx';

type Question = { title: string; help: string };

/** `after` gets the focus when no row is left. */
export function useDeletion(
  path: string,
  question: Question,
  after: RefObject<HTMLElement | null>,
): { ask: (row: RowToDelete) => void; dialog: ReactNode } {
  const [row, setRow] = useState<RowToDelete>();
  const { key, search } = useLocation();
  const [opened, setOpened] = useState(key);
  if (row && key !== opened) setRow(undefined);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isDone = wasOpen.current && !row && key !== opened;
    wasOpen.current = row !== undefined;
    if (isDone && document.activeElement === document.body) after.current?.focus();
  }, [row, key, opened, after]);
  function ask(rowToDelete: RowToDelete) {
    setOpened(key);
    setRow(rowToDelete);
  }
  const dialog = row && (
    <DeleteDialog path={path} back={path + search} row={row} question={question} onClose={() => setRow(undefined)} />
  );
  return { ask, dialog };
}

type DeleteDialogProps = { path: string; back: string; row: RowToDelete; question: Question; onClose: () => void };

function DeleteDialog({ path, back, row, question, onClose }: DeleteDialogProps) {
  const deletion = useFetcher<{ failure?: string }>();
  return (
    <ConfirmDialog {...question} name={row.name} safe={m.admin_keep_it()} onClose={onClose}>
      {deletion.data?.failure && <Note kind="error" title={deletion.data.failure} />}
      <deletion.Form method="post" action={`${path}/${row.id}/delete`}>
        <input type="hidden" name="back" value={back} />
        <SendButton
          className="button button-delete"
          icon="trash-fill"
          busyLabel={m.admin_deleting()}
          sent={deletion.formData}
        >
          {m.admin_delete()}
        </SendButton>
      </deletion.Form>
    </ConfirmDialog>
  );
}
