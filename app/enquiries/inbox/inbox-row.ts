import { dayInIndia, formatDay, formatMoment } from '../../lib/dates.ts';
import { firstWords } from '../../lib/text.ts';
import { isDateDue, nextDateWords } from '../desk/next-date.ts';
import type { EnquiryDoubt, EnquiryState } from '../enquiry-states.ts';
import type { ListedEnquiry } from './enquiry-list.server.ts';
import { lateMs, sinceWords } from './since-words.ts';

const questionLetters = 120;

export type InboxRow = Pick<ListedEnquiry, 'id' | 'version' | 'name' | 'mobile_no' | 'email' | 'owner_name'> & {
  /** Its first words. */
  question: string;
  state: EnquiryState;
  doubts: EnquiryDoubt[];
  /** `2 days` */
  since: string;
  received_at: string;
  /** `22 Nov`, with the year when it is another one than this. */
  day: string;
  /** `22 Nov 2026, 4:10 pm` */
  moment: string;
  /** Nobody has answered it for a day or more. */
  isLate: boolean;
  /** `Next call: 28 Nov`; undefined = no date is chosen. */
  next: { words: string; isDue: boolean } | undefined;
  /** Where the family can stop updates; undefined = they have agreed to none. */
  withdrawalLink: string | undefined;
};

type Around = { present: string; withdrawalLink: string | undefined };

/** An enquiry as a row of the inbox, put into words on the server: clocks of browsers differ. */
export function inboxRow(enquiry: ListedEnquiry, { present, withdrawalLink }: Around): InboxRow {
  const { id, version, name, mobile_no, email, owner_name, message, state, doubts, received_at } = enquiry;
  const words = nextDateWords(enquiry, present);
  return {
    ...{ id, version, name, mobile_no, email, owner_name, state, received_at, withdrawalLink },
    question: firstWords(message.replace(/\s+/g, ' '), questionLetters),
    doubts: JSON.parse(doubts) as EnquiryDoubt[],
    since: sinceWords(received_at, present),
    day: formatDay(received_at).replace(` ${dayInIndia(present).slice(0, 4)}`, ''),
    moment: formatMoment(received_at),
    isLate: state === 'new' && Date.parse(present) - Date.parse(received_at) >= lateMs,
    next: words ? { words, isDue: isDateDue(enquiry, present) } : undefined,
  };
}
