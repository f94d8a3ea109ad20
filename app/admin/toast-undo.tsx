import { useFetcher, useLocation } from 'react-router';
import type { Undoable } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { SendButton } from '../ui/send-button.tsx';

/**
 * Takes back what the toast tells. Where script runs the page stays as it is, with all that is typed in it; without, the
 * form leads back to it.
 */
export function ToastUndo({ thing: { list, id } }: { thing: Undoable }) {
  const undo = useFetcher<{ broke: string } | null>();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/admin/bin"
      className="toast-undo"
      onSubmit={(event) => {
        event.preventDefault();
        undo.submit({ intent: 'restore', list, id }, { method: 'post', action: '/admin/bin' });
      }}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      {undo.data?.broke && <span>{undo.data.broke}</span>}
      <SendButton intent="restore" className="toast-button" busyLabel={m.bin_undoing()} sent={undo.formData}>
        {m.desk_undo()}
      </SendButton>
    </form>
  );
}
