import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import { isDayOver, type NoticeDays } from '../days/notice-days.ts';
import { categoryLabels, isNoticeCategory, type NoticeCategory, newSince } from '../notice-fields.ts';

const looks: Record<NoticeCategory, { icon: IconName; tone: TagTone }> = {
  holiday: { icon: 'tree-fill', tone: 'pata' },
  exam: { icon: 'exam-fill', tone: 'neel' },
  fee: { icon: 'currency-inr-fill', tone: 'genda' },
  admission: { icon: 'graduation-cap-fill', tone: 'mati' },
  transport: { icon: 'bus-fill', tone: 'kagoj' },
  event: { icon: 'confetti-fill', tone: 'rose' },
  general: { icon: 'megaphone-fill', tone: 'mati' },
};

export function CategoryLabel({ category }: { category: NoticeCategory }) {
  return (
    <>
      <Icon name={looks[category].icon} size={20} />
      {categoryLabels[category]()}
    </>
  );
}

export function CategoryIcon({ category }: { category: string }) {
  return <Icon name={looks[isNoticeCategory(category) ? category : 'general'].icon} size={20} />;
}

/** As plain data, for the lists of the office. */
export function categoryTag(category: string) {
  const known = isNoticeCategory(category) ? category : 'general';
  return { tag: categoryLabels[known](), ...looks[known] };
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
