import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { FileField } from '../ui/file-field.tsx';
import { imageFileTypes, imageRules } from './image-rules.ts';

/** The place for the photo in every form that takes one. */
export function PhotoField({ answer }: { answer: FormAnswer | undefined }) {
  const error = answer?.errors.photo;
  return (
    <FileField
      label={m.desk_photo()}
      name="photo"
      hint={m.desk_file_hint()}
      error={error}
      answer={answer}
      accept={imageFileTypes}
      maxBytes={imageRules.maxBytes}
      tooBig={m.desk_file_too_big()}
      chooseAgain={answer && m.desk_file_again()}
      isFocused={error !== undefined}
    />
  );
}
