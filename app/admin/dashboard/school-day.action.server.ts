import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { publishSchoolDay } from '../../notices/school-day/school-day.server.ts';
import { schoolDayFields } from '../../notices/school-day/school-day-fields.ts';
import { m } from '../../paraglide/messages.js';

export function handleSchoolDay(args: FormArgs) {
  return handleForm(args, {
    fields: schoolDayFields,
    failure: m.admin_notice_failed,
    run: (tx, { values }) => publishSchoolDay(tx, values, requireStaff(args.context)),
    done: ({ id }) => ({
      to: href('/admin/dashboard'),
      flash: m.admin_notice_created(),
      published: { list: 'notices', ids: [id] },
    }),
  });
}
