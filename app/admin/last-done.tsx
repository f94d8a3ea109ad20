import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { ActivityEntry } from './activity-entry.ts';
import { ActivityLine } from './activity-line.tsx';

/** The newest deeds, with the way to all of them. */
export function LastDone({ entries }: { entries: ActivityEntry[] }) {
  return (
    <section className="panel">
      <h2>{m.admin_last_done()}</h2>
      {entries.length === 0 && <p>{m.activity_none()}</p>}
      <ul className="plain-list">
        {entries.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} hasDay />
        ))}
      </ul>
      <Link className="link-arrow" to="/admin/activity">
        {m.admin_all_activity()}
        <Icon name="arrow-right-bold" />
      </Link>
    </section>
  );
}
