import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field, TextArea } from '../ui/field.tsx';
import { photoLimits } from './photo-limits.ts';

/** Title, description and what the photo shows. */
export function PhotoWords({ answer }: { answer: FormAnswer | undefined }) {
  const field = answerFields(answer, ['photo', 'title', 'description', 'alt'], photoLimits);
  return (
    <>
      <Field label={m.desk_title()} hint={m.desk_photo_title_hint()} {...field('title')} isOptional />
      <TextArea label={m.desk_photo_description()} {...field('description')} rows={4} isOptional />
      <Field label={m.desk_photo_alt()} hint={m.desk_photo_alt_hint()} {...field('alt')} isOptional />
    </>
  );
}
