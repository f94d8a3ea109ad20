import { Form, href } from 'react-router';
import type { SaidOfToday } from '../../notices/school-day/school-day.server.ts';
import type { schoolDayFields } from '../../notices/school-day/school-day-fields.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

export type SchoolDay = { said: SaidOfToday[]; buses: string[] };

/** One tap tells families that the school is closed today; what has been said can be undone here. */
export function SchoolDayPanel({ said, buses }: SchoolDay) {
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
    <Form className="school-day-said" method="post" action={href('/admin/:list/take-down', { list: 'notices' })}>
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
