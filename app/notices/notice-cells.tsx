import { Link } from 'react-router';
import { formatDay } from '../lib/dates.ts';
import { languageOf } from '../lib/languages.ts';
import type { NoticeEntry } from './notice-desk.server.ts';
import { NoticeStateTags } from './notice-state-tags.tsx';
import { CategoryTag } from './notice-tags.tsx';

type Row = Omit<NoticeEntry, 'details' | 'sequence'> & { isOver: boolean };

/** One row of the office's list. */
export function noticeCells(notice: Row) {
  return [
    <NoticeName key="title" notice={notice} />,
    <CategoryTag key="kind" category={notice.category} />,
    <time key="day" dateTime={notice.created_at}>
      {formatDay(notice.created_at)}
    </time>,
    <NoticeStateTags key="state" {...notice} />,
  ];
}

/** Leads to what parents see, or to the form while they see nothing. */
function NoticeName({ notice: { id, title, state, isOver } }: { notice: Row }) {
  const lang = languageOf(title);
  if (state === 'published' && !isOver) {
    return (
      <a href={`/allnotices/${id}`} lang={lang}>
        {title}
      </a>
    );
  }
  return (
    <Link to={`/admin/notices/${id}/edit`} lang={lang}>
      {title}
    </Link>
  );
}
