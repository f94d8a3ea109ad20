import { type RefObject, useRef } from 'react';
import { data, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { now } from '../../lib/clock.ts';
import { addDays, formatPlainDay, formatWeekday, today } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage, useIsHydrated } from '../../ui/page-facts.ts';
import { NoticeSheet } from '../notice-parts.tsx';
import { useTyped } from '../notice-preview.tsx';
import type { Route } from './+types/quick-notice';
import { noticeOf, type QuickTemplate, quickFields, typedQuick } from './quick-fields.ts';
import { handleQuickNotice } from './quick-notice.action.server.ts';
import { findFilledTemplate } from './templates.server.ts';

export const handle = adminPage((loaded?: { template: { name: string } }) =>
  loaded ? m.quick_title({ name: loaded.template.name }) : m.quick_heading(),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findFilledTemplate(context.get(servicesContext).db, params.id);
  if (!found) throw data(null, { status: 404 });
  const { id, key, name, category, title, details, second_title, second_details } = found;
  return { template: { id, key, name, category, title, details, second_title, second_details } };
}

export function action(args: Route.ActionArgs) {
  return handleQuickNotice(args, args.params.id);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function QuickNoticePage({ loaderData: { template }, actionData: answer }: Route.ComponentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const form: FormAnswer = { typed: {}, ...answer, errors: answer?.errors ?? {} };
  const isHydrated = useIsHydrated();
  return (
    <div ref={frame} className="notice-editor" key={template.id}>
      <div className="notice-editor-form">
        <AdminForm
          answer={answer}
          hasDates
          send={{
            icon: 'megaphone-fill',
            label: m.admin_notice_publish(),
            busyLabel: m.admin_notice_publishing(),
            intent: 'publish',
          }}
          buttons={
            <>
              {!isHydrated && (
                <SendButton intent="preview" className="button-outline without-script">
                  {m.quick_preview()}
                </SendButton>
              )}
              <SendButton intent="change" className="button-outline" icon="pencil-simple-fill">
                {m.quick_change()}
              </SendButton>
            </>
          }
        >
          <QuickInputs form={form} />
        </AdminForm>
        <p className="quick-ways">
          <Link className="link-line" to={href('/admin/templates/:id/edit', { id: template.id })}>
            {m.quick_edit_template()}
          </Link>
        </p>
      </div>
      <QuickPreview template={template} frame={frame} typed={form.typed} />
    </div>
  );
}

function QuickInputs({ form }: { form: FormAnswer }) {
  const input = fieldInputs(quickFields, form);
  const isHydrated = useIsHydrated();
  return (
    <>
      <DayChips isDisabled={!isHydrated} />
      <div className="field-pair">
        <DateField type="date" {...input('happens_on')} isRequired={isHydrated} />
        <DateField type="date" hint={m.quick_last_day_hint()} {...input('happens_until')} isOptional />
      </div>
      <TextArea hint={m.quick_reason_hint()} {...input('reason')} rows={2} isOptional />
    </>
  );
}

const chipCount = 5;

/** The next days, one press each. */
function DayChips({ isDisabled }: { isDisabled: boolean }) {
  const first = today();
  const days = Array.from({ length: chipCount }, (_, index) => addDays(first, index));
  const labels = [m.quick_today(), m.quick_tomorrow()];
  return (
    <fieldset className="choice-row quick-days with-script" disabled={isDisabled}>
      <legend className="field-label">{m.quick_choose_day()}</legend>
      {days.map((day, index) => (
        <button
          key={day}
          type="button"
          className="chip quick-day"
          onClick={(event) => fillDay(event.currentTarget, day)}
        >
          {labels[index] ?? formatWeekday(day).replace(/ \d{4}$/, '')}
        </button>
      ))}
    </fieldset>
  );
}

function fillDay(button: HTMLButtonElement, day: string): void {
  const field = button.form?.elements.namedItem('happens_on');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = day;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type QuickPreviewProps = { template: QuickTemplate; frame: RefObject<HTMLElement | null>; typed: TypedForm };

function QuickPreview({ template, frame, typed }: QuickPreviewProps) {
  const values = typedQuick(useTyped(frame, typed));
  const notice = values && noticeOf(template, values);
  const at = now();
  return (
    <section className="panel notice-preview" aria-label={m.notice_admin_preview()}>
      <h2>{m.notice_admin_preview()}</h2>
      {notice ? (
        <>
          <NoticeSheet
            notice={{ ...notice, is_pinned: 0, created_at: at, updated_at: at }}
            attachments={[]}
            today={today()}
            title={notice.title}
          />
          <p>{m.quick_expires({ day: formatPlainDay(notice.happens_until ?? notice.happens_on) })}</p>
        </>
      ) : (
        <p>{m.quick_preview_empty()}</p>
      )}
    </section>
  );
}
