import { href } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-calendar-item';
import { createCalendarItem, rangeErrors } from './calendar.server.ts';
import { calendarFields } from './calendar-fields.ts';
import { CalendarInputs } from './calendar-inputs.tsx';
import { findCalendarItem } from './calendar-lists.server.ts';

export const handle = adminPage(m.calendar_admin_add);

/** `?like=` names the entry that was made before: the next one is often of the same kind, and not far from it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const like = await findCalendarItem(context.get(servicesContext).db, url.searchParams.get('like') ?? '');
  return { key: like?.id ?? '', kind: like?.kind, first_day: like?.last_day };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: calendarFields,
    failure: m.calendar_admin_failed,
    check: rangeErrors,
    run: (tx, { values }) => createCalendarItem(tx, values, requireStaff(args.context)),
    done: (id, { values: { title } }) => ({
      to: `${href('/admin/calendar/new')}?like=${id}`,
      flash: m.calendar_admin_created({ title }),
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewCalendarItem({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { key, kind, first_day } = loaderData;
  const send = { icon: 'calendar-check-fill', label: m.calendar_admin_add(), busyLabel: m.admin_saving() } as const;
  const typed = { ...(kind && { kind: [kind] }), ...(first_day && { first_day: [first_day] }), ...answer?.typed };
  return (
    <AdminForm key={key} answer={answer} send={send}>
      <CalendarInputs form={{ errors: {}, ...answer, typed }} />
    </AdminForm>
  );
}
