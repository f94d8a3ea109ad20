import { formatDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/languages.ts';
import { firstWords } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Tag } from '../../ui/tag.tsx';
import type { EnquiryView } from './enquiry-view.server.ts';

const shownLetters = 300;

/** What one has to know before ringing: the next date, who looks after it, why not now, and what was said last. */
export function EnquiryStanding({ view: { enquiry, nextDate, lastNote } }: { view: EnquiryView }) {
  const { owner_name, reason, isDue } = enquiry;
  if (!nextDate && !owner_name && !reason && !lastNote) return null;
  return (
    <ul className="enquiry-standing">
      {nextDate && (
        <li>
          {isDue ? (
            <Tag tone="genda" icon="phone-call-fill">
              {m.enquiry_desk_due({ date: nextDate })}
            </Tag>
          ) : (
            nextDate
          )}
        </li>
      )}
      {owner_name && <li lang={languageOf(owner_name)}>{m.enquiry_desk_owned_by({ name: owner_name })}</li>}
      {reason && <li lang={languageOf(reason)}>{m.enquiry_desk_because({ reason })}</li>}
      {lastNote && (
        <li>
          {m.enquiry_desk_last_note({ who: lastNote.who, day: formatDay(lastNote.at) })}{' '}
          <span lang={languageOf(lastNote.words)}>{firstWords(lastNote.words, shownLetters)}</span>
        </li>
      )}
    </ul>
  );
}
