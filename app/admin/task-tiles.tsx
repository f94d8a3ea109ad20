import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { Area } from '../ui/page-facts.ts';
import { Plaque } from '../ui/plaque.tsx';

type Task = { to: string; icon: IconName; word: string; wall: Area | 'night' };

function tasks(): Task[] {
  return [
    { to: '/admin/notices/new', icon: 'megaphone-fill', word: m.admin_add_notice(), wall: 'about' },
    { to: '/admin/photos/new', icon: 'images-fill', word: m.admin_add_image(), wall: 'study' },
    { to: '/admin/results/new', icon: 'exam-fill', word: m.admin_upload_result(), wall: 'campus' },
    { to: '/admin/faculty/new', icon: 'chalkboard-teacher-fill', word: m.admin_add_faculty(), wall: 'night' },
  ];
}

/** What people come to the office area for, each on a wall of its own colour. */
export function TaskTiles() {
  return (
    <section className="tasks">
      <h2>{m.admin_add_heading()}</h2>
      <ul className="task-tiles plain-list">
        {tasks().map(({ to, icon, word, wall }) => (
          <li key={to}>
            <Link className="task wall" to={to} data-area={wall}>
              <Plaque icon={icon} tone="wall" size="large" />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
