import { readSearchWords } from '../lib/search-words.ts';
import { isNoticeCategory, type NoticeCategory } from './notice-categories.ts';

/** What a notice can be, as the office's list shows and filters it. */
export const noticeStates = ['published', 'pinned', 'draft', 'scheduled', 'expired'] as const;

export type NoticeState = (typeof noticeStates)[number];

function isNoticeState(text: string | null): text is NoticeState {
  return noticeStates.some((state) => state === text);
}

/** What is looked for in the office's list. */
export type NoticeChoice = {
  /** Each of them stands in the title or the details. */
  words?: string | undefined;
  category?: NoticeCategory | undefined;
  state?: NoticeState | undefined;
};

/** The same from the address, `?q=fees&kind=fee&state=draft`; what there is not is left out. */
export function readNoticeChoice(search: URLSearchParams): NoticeChoice {
  const [kind, state] = [search.get('kind'), search.get('state')];
  return {
    words: readSearchWords(search),
    category: isNoticeCategory(kind) ? kind : undefined,
    state: isNoticeState(state) ? state : undefined,
  };
}
