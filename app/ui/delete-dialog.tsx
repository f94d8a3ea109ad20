import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { AskDialog } from './ask-dialog.tsx';
import { Note } from './note.tsx';
import type { AskedRow } from './record-actions.tsx';
import { SendButton } from './send-button.tsx';

type Question = { title: string; help: string };

/**
 * The dialog of a list that asks once before a row is deleted. `ask` opens it for a row; it closes when the list comes
 * back without the row, and stays with a sentence when that failed. `after` gets the focus when no row is left to have it.
 */
export function useDeletion(
  path: string,
  question: Question,
  after: RefObject<HTMLElement | null>,
): { ask: (row: AskedRow) => void; dialog: ReactNode } {
  const [row, setRow] = useState<AskedRow>();
  const { key, search } = useLocation();
  const [opened, setOpened] = useState(key);
  if (row && key !== opened) setRow(undefined);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isDone = wasOpen.current && !row && key !== opened;
    wasOpen.current = row !== undefined;
    if (isDone && document.activeElement === document.body) after.current?.focus();
  }, [row, key, opened, after]);
  function ask(asked: AskedRow) {
    setOpened(key);
    setRow(asked);
  }
  const dialog = row && (
    <DeleteDialog path={path} back={path + search} row={row} question={question} onClose={() => setRow(undefined)} />
  );
  return { ask, dialog };
}

type DeleteDialogProps = { path: string; back: string; row: AskedRow; question: Question; onClose: () => void };

function DeleteDialog({ path, back, row, question, onClose }: DeleteDialogProps) {
  const deletion = useFetcher<{ broke: string }>();
  return (
    <AskDialog {...question} name={row.name} safe={m.desk_keep_it()} onClose={onClose}>
      {deletion.data && <Note kind="error" title={deletion.data.broke} />}
      <deletion.Form method="post" action={`${path}/${row.id}/delete`}>
        <input type="hidden" name="back" value={back} />
        <SendButton
          className="button button-delete"
          icon="trash-fill"
          busyLabel={m.desk_deleting()}
          sent={deletion.formData}
        >
          {m.desk_delete()}
        </SendButton>
      </deletion.Form>
    </AskDialog>
  );
}
