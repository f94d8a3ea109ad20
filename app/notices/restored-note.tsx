import { formatDayAndTime } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import type { DeviceDraft } from '../ui/device-words.ts';
import { Note } from '../ui/note.tsx';

type RestoredNoteProps = { draft: DeviceDraft | undefined; onStartAnew: () => void };

/** Says that the words in the form come from this device, and offers to do without them. */
export function RestoredNote({ draft, onStartAnew }: RestoredNoteProps) {
  return (
    <div role="status">
      {draft && (
        <Note kind="info" title={m.notice_desk_restored({ moment: formatDayAndTime(draft.at) })}>
          {m.notice_desk_restored_help()}{' '}
          <button type="button" className="button-outline" onClick={onStartAnew}>
            {m.notice_desk_start_anew()}
          </button>
        </Note>
      )}
    </div>
  );
}
