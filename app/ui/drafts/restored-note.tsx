import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';
import type { StoredDraft } from './use-draft.ts';

type RestoredNoteProps = {
  draft: StoredDraft;
  /** Whether the form has been saved before: then throwing the words away shows what is saved. */
  isSaved: boolean;
  missing?: string | undefined;
};

export function RestoredNote({ draft: { restored, lacksFile, discard }, isSaved, missing }: RestoredNoteProps) {
  return (
    <div className={restored ? 'restored-note' : 'restored-note visually-hidden'} role="status">
      {restored && (
        <Note kind="info" title={m.draft_restored({ moment: formatDayAndTime(restored.at) })}>
          {m.draft_restored_help()} {missing ?? (lacksFile && m.draft_lacks_file())}{' '}
          <button type="button" className="button-outline" onClick={discard}>
            {isSaved ? m.draft_show_saved() : m.draft_start_anew()}
          </button>
        </Note>
      )}
    </div>
  );
}
