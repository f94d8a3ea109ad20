import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';
import type { Draft } from './draft-storage.ts';

type RestoredNoteProps = {
  draft: Draft | undefined;
  /** What is not restored. */
  missing?: string | undefined;
  discardLabel: string;
  onDiscard: () => void;
};

export function RestoredNote({ draft, missing, discardLabel, onDiscard }: RestoredNoteProps) {
  return (
    <div role="status">
      {draft && (
        <Note kind="info" title={m.draft_restored({ moment: formatDayAndTime(draft.at) })}>
          {m.draft_restored_help()} {missing}{' '}
          <button type="button" className="button-outline" onClick={onDiscard}>
            {discardLabel}
          </button>
        </Note>
      )}
    </div>
  );
}
