import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';

type NoticeTimesProps = {
  form: FormAnswer;
  /** It stands on the board already: its beginning is past. */
  isPublished: boolean;
};

/** When a notice comes and goes, folded up while it is only now and for good. */
export function NoticeTimes({ form, isPublished }: NoticeTimesProps) {
  const names = isPublished ? (['expires_at'] as const) : (['publish_at', 'expires_at'] as const);
  const field = answerFields(form, names, { publish_at: 0, expires_at: 0 });
  const isOpen = names.some((name) => form.typed[name]?.[0] || form.errors[name]);
  return (
    <details className="notice-times" open={isOpen}>
      <summary>
        {m.notice_desk_times()}
        <Icon name="caret-down-bold" size={20} />
      </summary>
      <div className="notice-moments">
        {names.map((name) => (
          <Field
            key={name}
            type="datetime-local"
            {...words[name]()}
            {...field(name)}
            maxLength={undefined}
            isOptional
          />
        ))}
      </div>
    </details>
  );
}

const words = {
  publish_at: () => ({ label: m.notice_desk_publish_at(), hint: m.notice_desk_publish_at_hint() }),
  expires_at: () => ({ label: m.notice_desk_expires_at(), hint: m.notice_desk_expires_at_hint() }),
};
