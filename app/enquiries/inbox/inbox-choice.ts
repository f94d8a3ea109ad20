import { href } from 'react-router';
import { type Cursor, readCursor } from '../../lib/list-page.ts';
import { readSearchText } from '../../lib/text.ts';
import { type EnquiryState, enquiryStates, isEnquiryState, openStates } from '../enquiry-rules.ts';

export const inboxPath = href('/admin/enquiries');

const inboxShows = ['open', 'due', 'mine', 'nobody', 'ending'] as const;

export type InboxShow = (typeof inboxShows)[number];

export type InboxChoice = {
  q?: string | undefined;
  show?: InboxShow | undefined;
  state?: EnquiryState | undefined;
};

export function readInboxChoice(search: URLSearchParams): InboxChoice {
  const show = inboxShows.find((one) => one === search.get('show'));
  const state = search.get('state');
  return { q: readSearchText(search), show, state: isEnquiryState(state) ? state : undefined };
}

export function inboxSearch(choice: InboxChoice): string {
  const chosen = Object.entries(choice).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
}

export function folderOf({ show, state }: InboxChoice): InboxChoice {
  if (show) return { show };
  return state === 'new' || state === 'spam' ? { state } : {};
}

export function statesIn({ show }: InboxChoice): readonly EnquiryState[] {
  return show === undefined || show === 'ending' ? enquiryStates : openStates;
}

export function isNarrowed(choice: InboxChoice): boolean {
  return inboxSearch(choice) !== inboxSearch(folderOf(choice));
}

/** A place in the order of calls is longer, since it holds the day, too. */
export function readInboxCursor(search: URLSearchParams, { show }: InboxChoice): Cursor {
  if (show !== 'due') return readCursor(search);
  for (const side of ['older', 'newer'] as const) {
    const rank = search.get(side);
    if (rank && /^[1-9]\d{0,13}$/.test(rank)) return side === 'older' ? { older: +rank } : { newer: +rank };
  }
  return undefined;
}

export function enquiryPath(id: string, back: string): string {
  const search = back === inboxPath ? '' : `?${new URLSearchParams({ back })}`;
  return `${inboxPath}/${id}${search}`;
}
