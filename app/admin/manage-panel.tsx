import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import type { Counts } from './counts.server.ts';

type ManageRow = { to?: string; icon: IconName; word: string; count: number };

function rows({ notices, photos, results, faculty, enquiries }: Counts): ManageRow[] {
  return [
    { to: '/admin/notices', icon: 'megaphone-fill', word: m.admin_notices(), count: notices },
    { to: '/admin/photos', icon: 'images-fill', word: m.admin_photos(), count: photos },
    { to: '/admin/results', icon: 'exam-fill', word: m.admin_results(), count: results },
    { to: '/admin/faculty', icon: 'chalkboard-teacher-fill', word: m.admin_faculty(), count: faculty },
    { icon: 'envelope-simple-fill', word: m.admin_enquiries(), count: enquiries },
  ];
}

/** The lists of the desk, with how much each holds. */
export function ManagePanel({ counts }: { counts: Counts }) {
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <section className="panel">
      <h2>{m.admin_manage()}</h2>
      {isEmpty && <p>{m.admin_nothing_yet()}</p>}
      <ul className="plain-list">
        {rows(counts).map(({ to, ...row }) => (
          <li key={row.word} className="manage-row">
            {to ? (
              <Link className="manage-line" to={to}>
                <RowWords {...row} />
                <Icon name="caret-right-bold" size={20} />
              </Link>
            ) : (
              <span className="manage-line">
                <RowWords {...row} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowWords({ icon, word, count }: Omit<ManageRow, 'to'>) {
  return (
    <>
      <Icon name={icon} />
      {word} <span className="manage-count">{count}</span>
    </>
  );
}
