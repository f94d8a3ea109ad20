import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { languageOf } from '../../lib/languages.ts';
import { firstWords } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';
import { doubtWord, sourceWord } from '../enquiry-states.ts';
import { EnquiryStateTag } from '../inbox/state-tag.tsx';
import { ContactWays } from './contact-ways.tsx';
import { enquiryPath } from './enquiry-path.ts';
import { EnquiryQuestion } from './enquiry-question.tsx';
import { EnquiryStanding } from './enquiry-standing.tsx';
import type { EnquiryView } from './enquiry-view.server.ts';

/** By whom and since when it was asked, where it stands, the ways to answer, and the question itself. */
export function EnquiryDetails({ view }: { view: EnquiryView }) {
  const { enquiry, since, withdrawalLink } = view;
  const { state, received_at, source } = enquiry;
  const isSpam = state === 'spam';
  return (
    <section className="panel enquiry-details" aria-labelledby="enquiry-question">
      <p className="tag-row enquiry-facts">
        <EnquiryStateTag state={state} />
        <span>
          {state === 'new' ? m.enquiry_desk_waiting({ since }) : m.enquiry_desk_came_ago({ since })}
          {' · '}
          {sourceWord(source)}
          {' · '}
          <time dateTime={received_at}>{formatMoment(received_at)}</time>
        </span>
      </p>
      {isSpam && <WhySpam doubts={enquiry.doubts} />}
      <EnquiryStanding view={view} />
      {/* Who writes to a machine tells it that somebody reads: its address is only shown. */}
      <ContactWays enquiry={isSpam ? { ...enquiry, email: '' } : enquiry} size="page" withdrawalLink={withdrawalLink} />
      {isSpam && enquiry.email && (
        <p className="enquiry-words">
          {m.enquiry_desk_mail()}: {enquiry.email}
        </p>
      )}
      <h2 id="enquiry-question">{m.enquiry_desk_question()}</h2>
      <EnquiryQuestion message={enquiry.message} />
    </section>
  );
}

function WhySpam({ doubts }: { doubts: EnquiryView['enquiry']['doubts'] }) {
  return (
    <Note kind="warning" title={m.enquiry_desk_in_spam()}>
      {doubts.length === 0 ? m.enquiry_desk_spam_by_hand() : doubts.map(doubtWord).join(' ')}{' '}
      {m.enquiry_desk_spam_help()}
    </Note>
  );
}

const shownLetters = 200;

/** What else came from the same number or e-mail; its links lead back to the same list. */
export function OtherEnquiries({ others, back }: Pick<EnquiryView, 'others'> & { back: string }) {
  if (others.length === 0) return null;
  return (
    <section className="panel">
      <h2>{m.enquiry_desk_others()}</h2>
      <ul className="ledger">
        {others.map(({ id, name, message, state, received_at }) => (
          <li key={id} className="enquiry-other">
            <Link className="link-line" to={enquiryPath(id, back)}>
              {name}, {formatDay(received_at)}
            </Link>
            <EnquiryStateTag state={state} />
            <p className="enquiry-beginning" lang={languageOf(message)}>
              {firstWords(message, shownLetters)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
