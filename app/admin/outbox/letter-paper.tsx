import { Fragment } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { LetterStateTag } from './letter-state-tag.tsx';
import type { PaperLetter } from './paper-letter.ts';

/** A letter with its head, as text; a secret one without its words. */
export function LetterPaper({ paper }: { paper: PaperLetter }) {
  const { subject, state, isBeingSent, about, enquiryId, head, fault, secret, body } = paper;
  return (
    <article>
      <h2 className="outbox-heading">{subject}</h2>
      <LetterStateTag state={state} isBeingSent={isBeingSent} />
      {state === 'failed' && <Note kind="warning">{m.outbox_failed_next()}</Note>}
      <dl className="outbox-head">
        <dt>{m.outbox_about()}</dt>
        <dd>
          {about}
          {enquiryId && (
            <>
              {' · '}
              <Link className="link-line" to={`/admin/enquiries/${enquiryId}`}>
                {m.outbox_about_enquiry()}
              </Link>
            </>
          )}
        </dd>
        {head.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <h3>{m.outbox_words()}</h3>
      {secret ? (
        <p className="outbox-secret">
          <Icon name="key-fill" size={20} />
          {secret}
        </p>
      ) : (
        <p className="outbox-words">{body}</p>
      )}
      {fault && (
        <>
          <h3>{m.outbox_fault()}</h3>
          <p className="outbox-fault">{fault}</p>
        </>
      )}
    </article>
  );
}
