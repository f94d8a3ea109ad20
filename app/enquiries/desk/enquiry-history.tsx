import { Link } from 'react-router';
import { formatDay, formatMoment, formatPlainDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/languages.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { sourceWord } from '../enquiry-states.ts';
import { EnquiryStateTag } from '../inbox/state-tag.tsx';
import type { EnquiryView } from './enquiry-view.server.ts';
import type { HistoryGroup } from './history-groups.ts';

/** Notes and steps, the newest first, down to the moment when it came. */
export function EnquiryHistory({ view: { history, enquiry } }: { view: EnquiryView }) {
  return (
    <section className="panel">
      <h2>{m.enquiry_desk_history()}</h2>
      <ol className="ledger enquiry-history">
        {history.map(({ at, who, lines }) => (
          <li key={`${at} ${who}`} className="enquiry-entry">
            <p className="enquiry-who">
              <strong>{who}</strong> <When at={at} />
            </p>
            {lines.map((line) => (
              <HistoryLine key={line.kind} {...line} />
            ))}
          </li>
        ))}
        <li className="enquiry-entry">
          <p className="enquiry-who">
            <strong>{m.enquiry_desk_came()}</strong> <When at={enquiry.received_at} />
          </p>
          {sourceWord(enquiry.source)}
        </li>
      </ol>
    </section>
  );
}

function HistoryLine({ kind, words }: HistoryGroup['lines'][number]) {
  if (kind === 'state') return <EnquiryStateTag state={words} />;
  return (
    <p className="enquiry-words" lang={languageOf(words)}>
      {lineWords(kind, words)}
    </p>
  );
}

function lineWords(kind: HistoryGroup['lines'][number]['kind'], words: string): string {
  if (kind === 'reason') return m.enquiry_desk_because({ reason: words });
  if (kind === 'owner') return words ? m.enquiry_desk_owned_by({ name: words }) : m.enquiry_desk_owned_by_nobody();
  if (kind === 'date')
    return words ? m.enquiry_desk_date_set({ day: formatPlainDay(words) }) : m.enquiry_desk_date_out();
  return words;
}

function When({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** What has become of the letters about it. */
export function EnquiryLetters({ letters }: Pick<EnquiryView, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <section className="panel">
      <h2>{m.enquiry_desk_letters()}</h2>
      <ul className="ledger">
        {letters.map((letter) => (
          <li key={letter.id} className="enquiry-letter">
            <Icon name={letter.state === 'failed' ? 'warning-circle-fill' : 'envelope-simple-fill'} />
            <Link className="link-line" to={`/admin/outbox/${letter.id}`}>
              {letterSentence(letter)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function letterSentence({ kind, state, sent_at, created_at }: EnquiryView['letters'][number]): string {
  const letter = kind === 'consent' ? m.enquiry_desk_letter_family() : m.enquiry_desk_letter_office();
  const at = formatMoment(sent_at ?? created_at);
  const sentences = {
    waiting: m.enquiry_desk_letter_waiting,
    sent: m.enquiry_desk_letter_sent,
    failed: m.enquiry_desk_letter_failed,
    cancelled: m.enquiry_desk_letter_cancelled,
  };
  return sentences[state]({ letter, at });
}

/** How long it is kept, and the way to have it erased before. */
export function KeptUntil({ view }: { view: EnquiryView }) {
  const { id, touched_at } = view.enquiry;
  return (
    <section className="panel">
      <h2>{m.enquiry_desk_kept()}</h2>
      <p>{m.retention_kept_until({ touched: formatDay(touched_at), erased: formatDay(view.keptUntil) })}</p>
      <Link className="button-outline button-danger enquiry-erase" to={`/admin/enquiries/${id}/erase`}>
        <Icon name="trash-fill" />
        {m.enquiry_desk_erase()}
      </Link>
    </section>
  );
}
