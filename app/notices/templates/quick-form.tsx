import type { RefObject } from 'react';
import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { now } from '../../lib/clock.ts';
import { addDays, formatPlainDay, formatWeekday, today } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/forms/date-field.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { NoticeSheet } from '../notice-parts.tsx';
import { useTyped } from '../preview/use-typed.ts';
import { noticeOf, type QuickTemplate, quickFields, typedQuick } from './quick-fields.ts';

export function QuickInputs({ form }: { form: FormAnswer }) {
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

export function QuickPreview({ template, frame, typed }: QuickPreviewProps) {
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
