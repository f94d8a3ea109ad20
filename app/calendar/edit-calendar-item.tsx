import { data, href } from 'react-router';
import { conflictOnRecord } from '../content/conflict.server.ts';
import { requireStaff, servicesContext } from '../context.ts';
import { typedValues } from '../forms/fields.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-calendar-item';
import { rangeErrors, updateCalendarItem } from './calendar.server.ts';
import { type CalendarItem, calendarFields } from './calendar-fields.ts';
import { CalendarInputs } from './calendar-inputs.tsx';
import { findCalendarItem } from './calendar-lists.server.ts';
import { sessionOf } from './school-days.ts';

export const handle = adminPage(m.calendar_admin_edit);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const item = await findCalendarItem(context.get(servicesContext).db, id);
  if (!item) throw data(null, { status: 404 });
  const saved = { typed: typedValues(calendarFields, asTyped(item)), errors: {} };
  return { id, saved, isDeleted: item.removed_at !== null, version: item.version };
}

/** One day alone has no last day in the form, so that it moves when its day is changed. */
function asTyped(item: CalendarItem) {
  return { ...item, last_day: item.last_day === item.first_day ? null : item.last_day };
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { id } = params;
  const { db } = context.get(servicesContext);
  return handleRecordForm(args, {
    fields: calendarFields,
    failure: m.calendar_admin_failed,
    check: rangeErrors,
    run: (tx, { values, version }) => updateCalendarItem(tx, { id, version }, values, requireStaff(context)),
    conflict: (current, { typed }) =>
      conflictOnRecord(db, {
        table: 'calendar_item',
        fields: calendarFields,
        current: asTyped(current) as CalendarItem,
        typed,
      }),
    done: (_outcome, { values: { first_day } }) => ({
      to: `${href('/admin/calendar')}?session=${sessionOf(first_day)}`,
      flash: m.calendar_admin_updated(),
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditCalendarItem({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, saved, isDeleted, version } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm key={id} answer={answer} isInBin={isDeleted} version={version} opened={saved.typed} send={send}>
      <CalendarInputs form={answer ?? saved} />
    </AdminForm>
  );
}
