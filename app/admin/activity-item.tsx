import type { FieldChange } from '../activity/activity-kinds.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { ActivityEntry } from './activity-entry.ts';

type ActivityLineProps = {
  entry: ActivityEntry;
  /** The day stands in the line; else only the time does. */
  hasDay?: boolean;
};

export function ActivityItem({ entry, hasDay }: ActivityLineProps) {
  const { icon, isAlarming, who, did, at, day, time, changes } = entry;
  return (
    <li className={`activity-item ${isAlarming ? 'activity-alarming' : ''} ${hasDay ? 'activity-dated' : ''}`}>
      <Icon name={icon} />
      <div className="activity-text">
        <strong>{who}</strong> {did}
        {!hasDay && changes.length > 0 && <Changes changes={changes} />}
      </div>
      <time className="activity-time" dateTime={at}>
        {hasDay ? `${day}, ${time}` : time}
      </time>
    </li>
  );
}

function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <details className="activity-changes">
      <summary>
        <Icon name="caret-down-bold" size={18} />
        {m.activity_what_changed()}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.activity_field()}</th>
            <th scope="col">{m.activity_before()}</th>
            <th scope="col">{m.activity_after()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label={m.activity_before()}>{before}</td>
              <td data-label={m.activity_after()}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
