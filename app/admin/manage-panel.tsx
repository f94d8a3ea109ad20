import { Link } from 'react-router';
import { inboxPath } from '../enquiries/inbox/inbox-choice.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import type { Counts } from './counts.server.ts';

type ManageRow = { to: string; icon: IconName; word: string; count?: number };

function rows({ enquiries, notices, photos, albums, results, faculty }: Counts): ManageRow[] {
  return [
    { to: inboxPath, icon: 'chat-circle-dots-fill', word: m.admin_enquiries(), count: enquiries },
    { to: '/admin/notices', icon: 'megaphone-fill', word: m.admin_notices(), count: notices },
    { to: '/admin/photos', icon: 'images-fill', word: m.dashboard_gallery(), count: photos },
    { to: '/admin/albums', icon: 'images-square-fill', word: m.dashboard_albums(), count: albums },
    { to: '/admin/results', icon: 'exam-fill', word: m.admin_results(), count: results },
    { to: '/admin/faculty', icon: 'chalkboard-teacher-fill', word: m.admin_faculty(), count: faculty },
    { to: '/admin/bin', icon: 'recycle-fill', word: m.dashboard_bin() },
    { to: '/admin/outbox', icon: 'paper-plane-tilt-fill', word: m.admin_outbox() },
  ];
}

/** The lists of the desk, with how much each holds. */
export function ManagePanel({ counts }: { counts: Counts }) {
  const { enquiries: _, ...onTheWebsite } = counts;
  const isEmpty = Object.values(onTheWebsite).every((count) => count === 0);
  return (
    <section className="panel manage-panel">
      <h2>{m.admin_manage()}</h2>
      {isEmpty && <p>{m.admin_nothing_yet()}</p>}
      <ul className="plain-list">
        {rows(counts).map(({ to, icon, word, count }) => (
          <li key={to} className="manage-row">
            <Link className="manage-line" to={to}>
              <Icon name={icon} />
              <span className="manage-word">{word}</span>
              {count !== undefined && <span className="manage-count">{count}</span>}
              <Icon name="caret-right-bold" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
