import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Tag, type TagTone } from '../ui/tag.tsx';
import type { NoticeCategory } from './notice-categories.ts';
import { isNoticeCategory } from './notice-categories.ts';
import { newSince } from './notice-text.ts';

const looks: Record<NoticeCategory, { icon: IconName; tone: TagTone; word: () => string }> = {
  holiday: { icon: 'tree-fill', tone: 'pata', word: m.notice_category_holiday },
  exam: { icon: 'exam-fill', tone: 'neel', word: m.notice_category_exam },
  fee: { icon: 'currency-inr-fill', tone: 'genda', word: m.notice_category_fee },
  admission: { icon: 'graduation-cap-fill', tone: 'mati', word: m.notice_category_admission },
  transport: { icon: 'bus-fill', tone: 'kagoj', word: m.notice_category_transport },
  event: { icon: 'confetti-fill', tone: 'rose', word: m.notice_category_event },
  general: { icon: 'megaphone-fill', tone: 'mati', word: m.notice_category_general },
};

/** The icon and word of a category, as they stand in its chip. */
export function CategoryLabel({ category }: { category: NoticeCategory }) {
  return (
    <>
      <Icon name={looks[category].icon} size={20} />
      {looks[category].word()}
    </>
  );
}

/** The kind of a notice, as a tag. */
export function CategoryTag({ category }: { category: string }) {
  const look = isNoticeCategory(category) ? looks[category] : looks.general;
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {look.word()}
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
