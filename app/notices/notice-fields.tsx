import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field, TextArea, TickBox } from '../ui/field.tsx';
import { type NoticeCategory, noticeCategories } from './notice-categories.ts';
import { noticeLimits } from './notice-limits.ts';
import { CategoryLabel } from './notice-tags.tsx';

/** The one that is chosen when nobody chooses comes first. */
const kinds: NoticeCategory[] = ['general', ...noticeCategories.filter((category) => category !== 'general')];

/** What a notice is made of, as it is typed in the office. */
export function NoticeFields({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['title', 'details'], noticeLimits);
  return (
    <>
      <Field label={m.desk_title()} hint={m.desk_notice_title_hint()} {...field('title')} isOptional />
      <TextArea
        label={m.desk_details()}
        hint={m.desk_notice_details_hint()}
        {...field('details')}
        rows={6}
        isRequired
      />
      <CategoryChoice chosen={answer?.typed.category?.[0] ?? 'general'} error={answer?.errors.category} />
      <div>
        <TickBox
          name="is_pinned"
          value="1"
          label={m.desk_notice_pin()}
          isTicked={answer?.typed.is_pinned?.[0] === '1'}
          hint={m.desk_notice_pin_hint()}
        />
      </div>
    </>
  );
}

function CategoryChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="choice-row" aria-describedby={error && 'category-error'}>
      <legend className="field-label">{m.desk_notice_kind()}</legend>
      {kinds.map((category) => (
        <label key={category} className="choice">
          <input type="radio" name="category" value={category} defaultChecked={category === chosen} />
          <span className="chip">
            <CategoryLabel category={category} />
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="category-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
