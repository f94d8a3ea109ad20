import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { categoryWords, isNoticeCategory, type NoticeCategory } from './notice-categories.ts';
import { newSince } from './notice-text.ts';

const looks: Record<NoticeCategory, { icon: IconName; tone: TagTone }> = {
  holiday: { icon: 'tree-fill', tone: 'pata' },
  exam: { icon: 'exam-fill', tone: 'neel' },
  fee: { icon: 'currency-inr-fill', tone: 'genda' },
  admission: { icon: 'graduation-cap-fill', tone: 'mati' },
  transport: { icon: 'bus-fill', tone: 'kagoj' },
  event: { icon: 'confetti-fill', tone: 'rose' },
  general: { icon: 'megaphone-fill', tone: 'mati' },
};

/** The icon and word of a category, as they stand in its chip. */
export function CategoryLabel({ category }: { category: NoticeCategory }) {
  return (
    <>
      <Icon name={looks[category].icon} size={20} />
      {categoryWords[category]()}
    </>
  );
}

/** The kind of a notice, as a tag. */
export function CategoryTag({ category }: { category: string }) {
  const known = isNoticeCategory(category) ? category : 'general';
  const look = looks[known];
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {categoryWords[known]()}
    </Tag>
  );
}

export function PinnedTag() {
  return (
    <Tag tone="dark" icon="push-pin-fill">
      {m.notice_pinned()}
    </Tag>
  );
}

type TaggedNotice = { category: string; is_pinned: number; created_at: string };

/** What kind of notice it is, and whether it is pinned or new: always an icon or colour together with the word. */
export function NoticeTags({ notice }: { notice: TaggedNotice }) {
  return (
    <p className="tag-row">
      {notice.is_pinned === 1 && <PinnedTag />}
      <CategoryTag category={notice.category} />
      {notice.created_at >= newSince() && <Tag tone="sindoor">{m.notice_new()}</Tag>}
    </p>
  );
}
