import type { ReactNode } from 'react';
import { href } from 'react-router';
import { calendarLeaf, formatDay, formatDayAndTime } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import type { Attachment } from './attachments/attachment-rules.ts';
import {
  categoryLabels,
  excerptOf,
  isNoticeCategory,
  type Notice,
  type NoticeCategory,
  newSince,
  titleOf,
} from './notice-fields.ts';

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

export function CategoryTag({ category }: { category: string }) {
  const known = isNoticeCategory(category) ? category : 'general';
  const look = looks[known];
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {categoryLabels[known]()}
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

export function NoticeTags({ notice }: { notice: TaggedNotice }) {
  return (
    <p className="tag-row">
      {notice.is_pinned === 1 && <PinnedTag />}
      <CategoryTag category={notice.category} />
      {notice.created_at >= newSince() && <Tag tone="sindoor">{m.notice_new()}</Tag>}
    </p>
  );
}

type NoticeWaysProps = { notice: { id: string; title: string; details: string }; origin: string };

export function NoticeActions({ notice, origin }: NoticeWaysProps) {
  return (
    <p className="button-row no-print">
      <ShareNotice title={titleOf(notice)} address={`${origin}/allnotices/${notice.id}`} />
      <button type="button" className="button-outline needs-script" data-enhance="print">
        <Icon name="printer-fill" size={20} />
        {m.notice_print()}
      </button>
      <a className="button-second" href={href('/allnotices')}>
        <Icon name="bell-fill" size={20} />
        {m.notice_back()}
      </a>
    </p>
  );
}

/** Where the phone has a share sheet of its own, the enhancement module opens that. */
export function ShareNotice({ title, address }: { title: string; address: string }) {
  return (
    <a
      className="button-outline notice-share"
      href={`https://wa.me/?text=${encodeURIComponent(address)}`}
      data-enhance="share"
      rel="noopener"
      aria-label={m.notice_share_on_whatsapp({ title })}
    >
      <Icon name="whatsapp-logo-fill" size={20} />
      {m.notice_share()}
    </a>
  );
}

export function NoticeDetails({ details }: { details: string }) {
  return (
    <p className="notice-words" lang={languageOf(details)}>
      <LinkedText text={details} />
    </p>
  );
}

export function NoticeRow({ notice, files, origin }: { notice: Notice; files: Attachment[]; origin: string }) {
  const title = titleOf(notice);
  const address = href('/allnotices/:id', { id: notice.id });
  return (
    <li className={notice.is_pinned ? 'notice-row notice-row-pinned' : 'notice-row'}>
      <CalendarLeaf instant={notice.created_at} />
      <article className="notice-body">
        <NoticeTags notice={notice} />
        <h2 className="notice-title" lang={languageOf(title)}>
          <a href={address} className="notice-link">
            {title}
          </a>
        </h2>
        {notice.title && (
          <p className="notice-details" lang={languageOf(notice.details)}>
            {excerptOf(notice.details)}
          </p>
        )}
        <NoticeDates notice={notice}>{files.length > 0 && <FileCount count={files.length} />}</NoticeDates>
      </article>
      <ShareNotice title={title} address={origin + address} />
    </li>
  );
}

export function CalendarLeaf({ instant }: { instant: string }) {
  const leaf = calendarLeaf(instant);
  return (
    <div className="calendar-leaf" aria-hidden="true">
      <span className="calendar-month">{leaf.month}</span>
      <span className="calendar-day">{leaf.day}</span>
      <span className="calendar-year">{leaf.year}</span>
    </div>
  );
}

function FileCount({ count }: { count: number }) {
  return (
    <span className="notice-files">
      <Icon name="paperclip-fill" size={18} /> {m.notice_admin_file_count({ count })}
    </span>
  );
}

type NoticeDatesProps = { notice: Pick<Notice, 'created_at' | 'updated_at'>; children?: ReactNode };

export function NoticeDates({ notice, children }: NoticeDatesProps) {
  return (
    <p className="notice-dates">
      <time dateTime={notice.created_at}>{m.notice_created({ day: formatDay(notice.created_at) })}</time>
      {notice.updated_at !== notice.created_at && (
        <time dateTime={notice.updated_at}>{m.notice_updated({ day: formatDayAndTime(notice.updated_at) })}</time>
      )}
      {children}
    </p>
  );
}
