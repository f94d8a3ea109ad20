import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { RecordTable } from '../../ui/record-table.tsx';
import type { LetterRow } from './letter-row.ts';
import { LetterStateTag } from './letter-state-tag.tsx';

/** The letters, each with what it is about, where it goes and what has become of it. */
export function LetterTable({ rows }: { rows: LetterRow[] }) {
  return (
    <div className="outbox-list">
      <RecordTable
        label={m.outbox_title()}
        head={[m.outbox_subject(), m.outbox_to(), m.outbox_state(), m.outbox_when()]}
        rows={rows.map((row) => ({ id: row.id, cells: cellsOf(row) }))}
      />
    </div>
  );
}

function cellsOf(letter: LetterRow): ReactNode[] {
  const { id, subject, about, to, state, isBeingSent, when, fault, nextTry } = letter;
  return [
    <span key="subject">
      <Link className="outbox-subject" to={`/admin/outbox/${id}`}>
        {subject}
      </Link>
      <span className="outbox-about">{about}</span>
    </span>,
    <span key="to" className="outbox-to">
      <span className="outbox-label">{m.outbox_to()}: </span>
      {to}
    </span>,
    <span key="state">
      <LetterStateTag state={state} isBeingSent={isBeingSent} />
      {state === 'waiting' ? <NextTry when={nextTry} /> : fault && <span className="outbox-fault">{fault}</span>}
    </span>,
    <span key="when">
      {when.label}: {when.at}
    </span>,
  ];
}

/** Why a letter still waits is told on its own page. */
function NextTry({ when }: { when: string }) {
  if (when === '') return null;
  return (
    <span className="outbox-fault">
      {m.outbox_next_try()}: {when}
    </span>
  );
}
