import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';

/** Says that letters are kept here for want of a mail server, and what to do about it. */
export function UnsetNote() {
  return (
    <Note kind="warning" title={m.outbox_unset()}>
      {m.outbox_unset_help()}
    </Note>
  );
}
