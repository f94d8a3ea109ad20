import { formatMoment } from '../../lib/dates.ts';
import { minute } from '../../lib/moments.ts';
import { isLetterKind, type LetterState } from '../../mail/letter-kinds.ts';
import { letterKindWord } from '../../mail/letter-words.ts';
import { m } from '../../paraglide/messages.js';

/** What of a letter is needed to list it. */
type Listed = {
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  state: LetterState;
  isBeingSent: boolean;
  due_at: string;
  sent_at: string | null;
  created_at: string;
  last_fault: string;
};

/** A letter as it stands in the list of all. */
export type LetterRow = ReturnType<typeof letterRow>;

/** `sendsMail`: whether anything leaves the house. */
export function letterRow(letter: Listed, { sendsMail, at }: { sendsMail: boolean; at: string }) {
  const { id, state, isBeingSent, last_fault, sent_at, created_at } = letter;
  return {
    id,
    subject: letter.subject || m.outbox_without_subject(),
    about: kindWordOf(letter.kind),
    to: letter.to_address || m.outbox_the_office(),
    state,
    isBeingSent,
    fault: last_fault,
    when: sent_at
      ? { label: m.outbox_sent_at(), at: formatMoment(sent_at) }
      : { label: m.outbox_written(), at: formatMoment(created_at) },
    nextTry: state === 'waiting' && sendsMail && last_fault !== '' && !isBeingSent ? nextTryWords(letter, at) : '',
  };
}

/** What a stored letter is about, in a word; empty when an earlier version of the website wrote of something else. */
export function kindWordOf(kind: string): string {
  return isLetterKind(kind) ? letterKindWord(kind) : '';
}

function nextTryWords({ due_at }: Pick<Listed, 'due_at'>, at: string): string {
  const isSoon = Date.parse(due_at) - Date.parse(at) <= minute;
  return isSoon ? m.outbox_next_try_now() : formatMoment(due_at);
}
