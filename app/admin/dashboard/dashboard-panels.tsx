import { Form, href, Link } from 'react-router';
import { inboxPath } from '../../enquiries/inbox/inbox-choice.ts';
import { countText } from '../../lib/list-page.ts';
import type { SaidOfToday } from '../../notices/school-day.server.ts';
import type { schoolDayFields } from '../../notices/school-day-fields.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { DemonstrationTag } from '../../ui/tag.tsx';
import type { ActivityEntry } from '../activity-entry.ts';
import { ActivityItem } from '../activity-item.tsx';
import type { Checklist } from '../start/checklist-panel.tsx';
import type { AttentionItem, RecordCounts } from './dashboard.server.ts';

const icons: Record<AttentionItem['tone'], IconName> = {
  alarm: 'warning-circle-fill',
  soon: 'clock-fill',
  news: 'envelope-simple-fill',
  quiet: 'tray-fill',
};

export function missingLines({ open, isHidden }: Checklist): AttentionItem[] {
  if (isHidden || open.length === 0) return [];
  return [{ id: 'checklist', tone: 'quiet', text: m.attention_checklist({ count: open.length }), to: '#checklist' }];
}

export function AttentionPanel({ lines }: { lines: AttentionItem[] }) {
  return (
    <section className="panel">
      <h2>{m.attention_heading()}</h2>
      {lines.length === 0 && (
        <p className="attention-none">
          <Icon name="check-circle-fill" />
          {m.attention_none()}
        </p>
      )}
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line.id} className="manage-row">
            <AttentionRow line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttentionRow({ line: { tone, text: words, to, isDemonstration } }: { line: AttentionItem }) {
  const className = `manage-line attention-${tone}`;
  const content = (
    <>
      <Icon name={icons[tone]} />
      <span className="attention-words">
        {words}
        {isDemonstration && <DemonstrationTag />}
      </span>
      {to && <Icon name="caret-right-bold" size={20} />}
    </>
  );
  if (!to) return <span className={className}>{content}</span>;
  return (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}

type ManageRow = { to: string; icon: IconName; word: string; count?: number };

function listLinks({ enquiries, notices, photos, albums, results, faculty, calendar }: RecordCounts): ManageRow[] {
  return [
    { to: inboxPath, icon: 'chat-circle-dots-fill', word: m.admin_enquiries(), count: enquiries },
    { to: href('/admin/enquiries/new'), icon: 'phone-call-fill', word: m.inbox_phone_title() },
    { to: href('/admin/notices'), icon: 'megaphone-fill', word: m.admin_notices(), count: notices },
    { to: href('/admin/photos'), icon: 'images-fill', word: m.dashboard_gallery(), count: photos },
    { to: href('/admin/albums'), icon: 'images-square-fill', word: m.dashboard_albums(), count: albums },
    { to: href('/admin/results'), icon: 'exam-fill', word: m.admin_results(), count: results },
    { to: href('/admin/faculty'), icon: 'chalkboard-teacher-fill', word: m.admin_faculty(), count: faculty },
    { to: href('/admin/calendar'), icon: 'calendar-check-fill', word: m.calendar_admin_menu(), count: calendar },
    { to: href('/admin/bin'), icon: 'recycle-fill', word: m.dashboard_bin() },
    { to: href('/admin/outbox'), icon: 'paper-plane-tilt-fill', word: m.admin_outbox() },
  ];
}

export function ManagePanel({ counts }: { counts: RecordCounts }) {
  const { enquiries: _, ...onTheWebsite } = counts;
  const isEmpty = Object.values(onTheWebsite).every((count) => count === 0);
  return (
    <section className="panel manage-panel">
      <h2>{m.admin_manage()}</h2>
      {isEmpty && <p>{m.admin_nothing_yet()}</p>}
      <ul className="plain-list">
        {listLinks(counts).map(({ to, icon, word, count }) => (
          <li key={to} className="manage-row">
            <Link className="manage-line" to={to}>
              <Icon name={icon} />
              <span className="manage-word">{word}</span>
              {count !== undefined && <span className="manage-count">{countText(count)}</span>}
              <Icon name="caret-right-bold" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function RecentActivity({ entries }: { entries: ActivityEntry[] }) {
  return (
    <section className="panel">
      <h2>{m.admin_last_done()}</h2>
      {entries.length === 0 && <p>{m.activity_none()}</p>}
      <ul className="plain-list">
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} hasDay />
        ))}
      </ul>
      <Link className="link-arrow" to={href('/admin/activity')}>
        {m.admin_all_activity()}
        <Icon name="arrow-right-bold" />
      </Link>
    </section>
  );
}

/** One tap tells families that the school is closed today; what has been said can be undone here. */
export function SchoolDayPanel({ said, buses }: { said: SaidOfToday[]; buses: string[] }) {
  const isSaid = said.some(({ school_status }) => school_status !== 'late-bus');
  return (
    <section className="tasks school-day" aria-labelledby="school-day">
      <h2 id="school-day">{m.school_day_heading()}</h2>
      {said.map((notice) => (
        <SaidNotice key={notice.id} {...notice} />
      ))}
      <p className="field-hint">{m.school_day_help()}</p>
      <ul className="plain-list school-day-taps">
        {!isSaid && (
          <>
            <SayButton school_status="closed" icon="tree-fill" label={m.school_day_closed()} />
            <SayButton school_status="half-day" icon="clock-fill" label={m.school_day_half_day()} />
          </>
        )}
        {buses.length === 0 && <SayButton school_status="late-bus" icon="bus-fill" label={m.school_day_bus()} />}
        {buses.length > 0 && (
          <li>
            <details>
              <summary className="chip">
                <Icon name="bus-fill" size={20} />
                {m.school_day_bus()}
              </summary>
              <ul className="plain-list school-day-taps">
                {buses.map((bus) => (
                  <SayButton key={bus} school_status="late-bus" bus={bus} icon="bus-fill" label={bus} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}

type SayButtonProps = {
  school_status: (typeof schoolDayFields.school_status.options)[number];
  bus?: string;
  icon: IconName;
  label: string;
};

function SayButton({ school_status, bus = '', icon, label }: SayButtonProps) {
  return (
    <li>
      <Form method="post">
        <input type="hidden" name="school_status" value={school_status} />
        <input type="hidden" name="bus" value={bus} />
        <SendButton
          intent="school-day"
          about={bus ? { field: 'bus', value: bus } : { field: 'school_status', value: school_status }}
          className="chip"
          icon={icon}
        >
          {label}
        </SendButton>
      </Form>
    </li>
  );
}

function SaidNotice({ id, title }: SaidOfToday) {
  return (
    <Form className="school-day-said" method="post" action={href('/admin/selected/:list', { list: 'notices' })}>
      <p>
        {m.school_day_now()} <a href={href('/allnotices/:id', { id })}>{title}</a>
      </p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={href('/admin/dashboard')} />
      <SendButton
        intent="take-down"
        about={{ field: 'id', value: id }}
        icon="arrow-u-up-left-bold"
        className="button-outline"
        busyLabel={m.bin_undoing()}
      >
        {m.admin_undo()}
      </SendButton>
    </Form>
  );
}
