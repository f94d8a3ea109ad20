import { formatDay, formatDayAndTime } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { Tag } from '../ui/tag.tsx';
import type { NoticeState } from './notice-states.ts';
import { PinnedTag } from './notice-tags.tsx';

/** The word of a state in the filter of the office's list. */
export const stateWords: Record<NoticeState, () => string> = {
  published: m.desk_published,
  pinned: m.notice_pinned,
  draft: m.notice_desk_state_draft,
  scheduled: m.notice_desk_state_scheduled,
  expired: m.notice_desk_state_expired,
};

type NoticeInState = {
  state: 'draft' | 'scheduled' | 'published';
  is_pinned: number;
  publish_at: string | null;
  expires_at: string | null;
  /** Its last moment is past. */
  isOver: boolean;
};

/** Whether parents see a notice, and from when or until when. */
export function NoticeStateTags(notice: NoticeInState) {
  const isPinned = notice.is_pinned === 1 && !(notice.isOver && notice.state === 'published');
  return (
    <span className="notice-states">
      {isPinned && <PinnedTag />}
      {!(isPinned && notice.state === 'published') && <StateTag {...notice} />}
    </span>
  );
}

function StateTag({ state, publish_at, expires_at, isOver }: NoticeInState) {
  if (state === 'draft') return <Tag tone="kagoj">{m.notice_desk_state_draft()}</Tag>;
  if (state === 'scheduled' && publish_at) {
    return <Tag tone="neel">{m.notice_desk_scheduled_for({ moment: formatDayAndTime(publish_at) })}</Tag>;
  }
  if (isOver && expires_at) return <Tag tone="mati">{m.notice_desk_expired_on({ day: formatDay(expires_at) })}</Tag>;
  return <Tag tone="pata">{m.desk_published()}</Tag>;
}
