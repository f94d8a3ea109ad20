import { Form, href, Link, useLocation } from 'react-router';
import type { ActivityKind } from '../activity/activity-kinds.ts';
import { m } from '../paraglide/messages.js';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import type { ActivityEntry } from './activity-entry.ts';

const kindIcons: Record<ActivityKind, IconName> = {
  'sign-in': 'sign-in-bold',
  'failed-sign-in': 'warning-circle-fill',
  'sign-out': 'sign-out-bold',
  create: 'plus-bold',
  change: 'pencil-simple-fill',
  delete: 'trash-fill',
  restore: 'arrow-u-up-left-bold',
  erase: 'trash-fill',
  export: 'download-simple-bold',
  import: 'upload-simple-bold',
};

type ActivityLineProps = {
  entry: ActivityEntry;
  /** The line shows the day; otherwise only the time. */
  hasDay?: boolean;
  /** The changes are unfolded. */
  isOpen?: boolean;
};

export function ActivityItem({ entry, hasDay, isOpen }: ActivityLineProps) {
  const { kind, isAlarming, who, did, at, day, time, to, parts } = entry;
  return (
    <li className={`activity-item${isAlarming ? ' activity-alarming' : ''}${hasDay ? ' activity-dated' : ''}`}>
      <Icon name={kindIcons[kind]} />
      <div className="activity-text">
        <strong>{who}</strong> {to ? <Link to={to}>{did}</Link> : did}
        {!hasDay && entry.changes.length > 0 && <Changes entry={entry} isOpen={isOpen} />}
        {!hasDay && parts && <Parts parts={parts} />}
      </div>
      <time className="activity-time" dateTime={at}>
        {hasDay || isOpen ? `${day}, ${time}` : time}
      </time>
    </li>
  );
}

function Parts({ parts }: { parts: ActivityEntry[] }) {
  return (
    <details className="activity-changes">
      <summary>
        <Icon name="caret-down-bold" size={18} />
        {m.activity_show_parts({ count: parts.length })}
      </summary>
      <ul className="activity-parts plain-list">
        {parts.map((part) => (
          <li key={part.id}>
            <time dateTime={part.at}>{part.time}</time> {part.to ? <Link to={part.to}>{part.did}</Link> : part.did}
            {part.changes.length > 0 && <Changes entry={part} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ entry: { id, changes, canPutBack }, isOpen }: Pick<ActivityLineProps, 'entry' | 'isOpen'>) {
  return (
    <details className="activity-changes" open={isOpen}>
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
      {canPutBack && <PutBackForm id={id} />}
    </details>
  );
}

/** Without a question, since there is an Undo. */
function PutBackForm({ id }: { id: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href('/admin/activity/put-back')}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <SendButton
        about={{ field: 'id', value: id }}
        icon="arrow-u-up-left-bold"
        className="button-outline"
        busyLabel={m.wording_busy()}
      >
        {m.wording_put_back()}
      </SendButton>
    </Form>
  );
}
