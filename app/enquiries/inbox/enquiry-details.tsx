import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { languageLabels } from '../../lib/languages/languages.ts';
import { excerpt, languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { DemonstrationTag, Tag, type TagTone } from '../../ui/tag.tsx';
import { ContactLinks } from '../contact-channels.tsx';
import { type EnquiryState, isEnquiryState, sourceLabel, spamSignalLabel, stateLabel } from '../enquiry-rules.ts';
import { entryText } from './enquiry-steps.ts';
import type { EnquiryView, HistoryGroup } from './enquiry-view.server.ts';
import { enquiryPath } from './inbox-choice.ts';

export function EnquiryDetails({ view }: { view: EnquiryView }) {
  const { enquiry, since, withdrawalLink } = view;
  const { state, received_at, source, language } = enquiry;
  const isSpam = state === 'spam';
  return (
    <section className="panel enquiry-details" aria-labelledby="enquiry-question">
      <p className="tag-row enquiry-facts">
        <EnquiryStateTag state={state} />
        {enquiry.is_demonstration === 1 && <DemonstrationTag />}
        <span>
          {state === 'new' ? m.enquiry_admin_waiting({ since }) : m.enquiry_admin_came_ago({ since })}
          {' · '}
          {sourceLabel(source)}
          {' · '}
          {m.enquiry_admin_language({ language: languageLabels[language]() })}
          {' · '}
          <time dateTime={received_at}>{formatMoment(received_at)}</time>
        </span>
      </p>
      {isSpam && <WhySpam doubts={enquiry.doubts} />}
      <EnquiryStatus view={view} />
      {/* Whoever answers spam tells the sender that somebody reads: the address is text, not a link. */}
      <ContactLinks
        enquiry={isSpam ? { ...enquiry, email: '' } : enquiry}
        size="page"
        withdrawalLink={withdrawalLink}
      />
      {isSpam && enquiry.email && (
        <p className="enquiry-words">
          {m.enquiry_admin_mail()}: {enquiry.email}
        </p>
      )}
      <h2 id="enquiry-question">{m.enquiry_admin_question()}</h2>
      <EnquiryQuestion message={enquiry.message} />
    </section>
  );
}

function WhySpam({ doubts }: { doubts: EnquiryView['enquiry']['doubts'] }) {
  return (
    <Note kind="warning" title={m.enquiry_admin_in_spam()}>
      {doubts.length === 0 ? m.enquiry_admin_spam_by_hand() : doubts.map(spamSignalLabel).join(' ')}{' '}
      {m.enquiry_admin_spam_help()}
    </Note>
  );
}

const maxOtherLength = 200;

export function OtherEnquiries({ others, back }: Pick<EnquiryView, 'others'> & { back: string }) {
  if (others.length === 0) return null;
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_others()}</h2>
      <ul className="ledger">
        {others.map(({ id, name, message, state, received_at }) => (
          <li key={id} className="enquiry-other">
            <Link className="link-line" to={enquiryPath(id, back)}>
              {name}, {formatDay(received_at)}
            </Link>
            <EnquiryStateTag state={state} />
            <p className="enquiry-beginning" lang={languageOf(message)}>
              {excerpt(message, maxOtherLength)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<EnquiryState, TagTone> = {
  new: 'sindoor',
  called: 'neel',
  answered: 'neel',
  'visit-fixed': 'genda',
  visited: 'mati',
  'form-given': 'rose',
  admitted: 'pata',
  'not-now': 'kagoj',
  spam: 'dark',
};

export function EnquiryStateTag({ state }: { state: string }) {
  return isEnquiryState(state) && <Tag tone={tones[state]}>{stateLabel(state)}</Tag>;
}

function EnquiryQuestion({ message }: { message: string }) {
  const cut = cutOf(message);
  return (
    <div className={cut && `enquiry-cut enquiry-cut-${cut}`}>
      {cut && (
        <details>
          <summary>
            <span className="enquiry-more">{m.enquiry_admin_show_all()}</span>
            <span className="enquiry-less">{m.enquiry_admin_show_less()}</span>
          </summary>
        </details>
      )}
      <p className="enquiry-words" lang={languageOf(message)}>
        {message}
      </p>
    </div>
  );
}

/** Characters per line, at most: a text with more lines than `maxLines` is surely longer than the cut. */
const lineLengths = { everywhere: 80, narrow: 38 };
const maxLines = 9;

function cutOf(message: string): 'everywhere' | 'narrow' | undefined {
  const lines = (most: number) =>
    message.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / most)), 0);
  if (lines(lineLengths.everywhere) > maxLines) return 'everywhere';
  return lines(lineLengths.narrow) > maxLines ? 'narrow' : undefined;
}

const maxNoteLength = 300;

function EnquiryStatus({ view: { enquiry, nextDate, lastNote } }: { view: EnquiryView }) {
  const { owner_name, reason, isDue } = enquiry;
  if (!nextDate && !owner_name && !reason && !lastNote) return null;
  return (
    <ul className="enquiry-summary">
      {nextDate && (
        <li>
          {isDue ? (
            <Tag tone="genda" icon="phone-call-fill">
              {m.enquiry_admin_due({ date: nextDate })}
            </Tag>
          ) : (
            nextDate
          )}
        </li>
      )}
      {owner_name && <li lang={languageOf(owner_name)}>{m.enquiry_admin_owned_by({ name: owner_name })}</li>}
      {reason && <li lang={languageOf(reason)}>{m.enquiry_admin_because({ reason })}</li>}
      {lastNote && (
        <li>
          {m.enquiry_admin_last_note({ who: lastNote.who, day: formatDay(lastNote.at) })}{' '}
          <span lang={languageOf(lastNote.words)}>{excerpt(lastNote.words, maxNoteLength)}</span>
        </li>
      )}
    </ul>
  );
}

export function EnquiryHistory({ view: { history, enquiry } }: { view: EnquiryView }) {
  return (
    <section className="panel">
      <h2>{m.enquiry_admin_history()}</h2>
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
            <strong>{m.enquiry_admin_came()}</strong> <When at={enquiry.received_at} />
          </p>
          {sourceLabel(enquiry.source)}
        </li>
      </ol>
    </section>
  );
}

function HistoryLine({ kind, words }: HistoryGroup['lines'][number]) {
  if (kind === 'state') return <EnquiryStateTag state={words} />;
  return (
    <p className="enquiry-words" lang={languageOf(words)}>
      {entryText(kind, words)}
    </p>
  );
}

function When({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
