import type { ReactNode } from 'react';
import { calendarLeaf, formatDay, formatDayAndTime } from '../lib/dates.ts';
import { languageOf } from '../lib/languages.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { Attachment } from './attachments/attachment-rules.ts';
import { NoticeTags } from './notice-tags.tsx';
import { excerptOf, titleOf } from './notice-text.ts';
import type { Notice } from './notices.server.ts';
import { ShareNotice } from './share-notice.tsx';

/** One notice on the board: the title's link stretches over the whole row. */
export function NoticeRow({ notice, files, origin }: { notice: Notice; files: Attachment[]; origin: string }) {
  const title = titleOf(notice);
  const address = `/allnotices/${notice.id}`;
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

/** The day a notice was written, as a leaf of a tear-off calendar. The full date stands below in words. */
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
      <Icon name="paperclip-fill" size={18} /> {m.notice_desk_file_count({ count })}
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
