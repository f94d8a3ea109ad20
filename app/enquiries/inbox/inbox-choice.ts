import { type Cursor, readCursor } from '../../lib/list-page.ts';
import { readSearchWords } from '../../lib/search-words.ts';
import { type EnquiryState, enquiryStates, isEnquiryState, openStates } from '../enquiry-states.ts';

/** Address of the inbox; what is done to an enquiry lies below it. */
export const inboxPath = '/admin/enquiries';

const inboxShows = ['open', 'due', 'mine', 'nobody', 'ending'] as const;

/** Trays of the inbox besides everything, and those of a state. */
export type InboxShow = (typeof inboxShows)[number];

/** What the inbox is narrowed to, named as in its address. */
export type InboxChoice = {
  /** Words of the name, the number, the e-mail or the question. */
  q?: string | undefined;
  show?: InboxShow | undefined;
  state?: EnquiryState | undefined;
};

/** The choice of an address (`?q=&show=due&state=new`); what it does not know counts as not chosen. */
export function readInboxChoice(search: URLSearchParams): InboxChoice {
  const show = inboxShows.find((one) => one === search.get('show'));
  const state = search.get('state');
  return { q: readSearchWords(search), show, state: isEnquiryState(state) ? state : undefined };
}

/** The part of an address that says a choice, with its `?`; empty when nothing is chosen. */
export function inboxSearch(choice: InboxChoice): string {
  const chosen = Object.entries(choice).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
}

/** The tray that a choice lies in: what it is narrowed to besides stays out. New and Spam are trays of a state. */
export function trayOf({ show, state }: InboxChoice): InboxChoice {
  if (show) return { show };
  return state === 'new' || state === 'spam' ? { state } : {};
}

/** The states that are found in a tray. */
export function statesIn({ show }: InboxChoice): readonly EnquiryState[] {
  return show === undefined || show === 'ending' ? enquiryStates : openStates;
}

/** Whether the list is narrowed to less than its tray. */
export function isNarrowed(choice: InboxChoice): boolean {
  return inboxSearch(choice) !== inboxSearch(trayOf(choice));
}

/** The place in the list that an address names. One in the order of calls counts the day too, and is longer. */
export function readInboxCursor(search: URLSearchParams, { show }: InboxChoice): Cursor {
  if (show !== 'due') return readCursor(search);
  for (const side of ['older', 'newer'] as const) {
    const place = search.get(side);
    if (place && /^[1-9]\d{0,13}$/.test(place)) return side === 'older' ? { older: +place } : { newer: +place };
  }
  return undefined;
}
