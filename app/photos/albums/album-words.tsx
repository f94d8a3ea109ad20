import type { FormAnswer } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { answerFields } from '../../ui/answer-fields.ts';
import { Field } from '../../ui/field.tsx';
import { photoLimits } from '../photo-limits.ts';

const limits = { title: photoLimits.album_title, day: photoLimits.album_day };

/** Title and day of an album. */
export function AlbumWords({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['title', 'day'], limits);
  return (
    <>
      <Field label={m.desk_title()} hint={m.album_title_hint()} {...field('title')} isRequired />
      <Field type="date" label={m.desk_date()} hint={m.album_day_hint()} {...field('day')} />
    </>
  );
}
