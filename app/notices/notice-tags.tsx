import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { isDayOver, type NoticeDays } from './days/notice-days.ts';
import {
  categoryLabels,
  categoryLooks,
  categoryTag,
  isNoticeCategory,
  type NoticeCategory,
  newSince,
} from './notice-fields.ts';

export function CategoryLabel({ category }: { category: NoticeCategory }) {
  return (
    <>
      <Icon name={categoryLooks[category].icon} size={20} />
      {categoryLabels[category]()}
    </>
  );
}

export function CategoryIcon({ category }: { category: string }) {
  return <Icon name={categoryLooks[isNoticeCategory(category) ? category : 'general'].icon} size={20} />;
}

export function CategoryTag({ category }: { category: string }) {
  const { tag, ...look } = categoryTag(category);
  return <Tag {...look}>{tag}</Tag>;
}

export function PinnedTag() {
  return (
    <Tag tone="dark" icon="push-pin-fill">
      {m.notice_pinned()}
    </Tag>
  );
}

export type TaggedNotice = NoticeDays & { category: string; is_pinned: number; created_at: string };

type NoticeTagsProps = { notice: TaggedNotice; today: string; age?: string | undefined };

/** What is over is pinned no more. */
export function NoticeTags({ notice, today, age }: NoticeTagsProps) {
  return (
    <p className="tag-row">
      {notice.is_pinned === 1 && !isDayOver(notice, today) && <PinnedTag />}
      <CategoryTag category={notice.category} />
      {age && <Tag tone="alarm">{age}</Tag>}
      {notice.created_at >= newSince() && <Tag tone="sindoor">{m.notice_new()}</Tag>}
    </p>
  );
}
