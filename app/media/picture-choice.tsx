import { useState } from 'react';
import type { FormAnswer } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { FileField } from '../ui/upload/file-field.tsx';
import { type Image, imageFileTypes, imageRules } from './image-rules.ts';
import { Picture } from './picture.tsx';

type PictureChoiceProps = {
  image: Image | undefined;
  alt: string;
  answer: FormAnswer | undefined;
};

export function PictureChoice({ image, alt, answer }: PictureChoiceProps) {
  const [choice, setChoice] = useState(answer?.typed.picture?.[0]);
  const stay = image ? m.admin_picture_keep() : m.admin_picture_none();
  const error = choice === 'keep' ? undefined : answer?.errors.photo;
  const isWanted = (one: string) => ({
    name: 'picture',
    value: one,
    checked: choice === one,
    onChange: () => setChoice(one),
  });
  return (
    <fieldset className="picture-choice">
      <legend className="field-label">{m.admin_photo()}</legend>
      {image && (
        <span className="picture-now">
          <Picture image={image} alt={alt} sizes="240px" upTo={240} />
        </span>
      )}
      <label className="tick-box">
        <input type="radio" {...isWanted('keep')} />
        <span>{stay}</span>
      </label>
      <label className="tick-box">
        <input type="radio" {...isWanted('new')} />
        <span>{m.admin_picture_new()}</span>
      </label>
      <div className="picture-file">
        <FileField
          label={m.admin_picture_file()}
          name="photo"
          hint={m.admin_file_hint()}
          error={error}
          answer={answer}
          accept={imageFileTypes}
          maxBytes={imageRules.maxBytes}
          tooBig={m.admin_file_too_big()}
          chooseAgain={answer && choice === 'new' ? m.admin_file_again() : undefined}
          isFocused={error !== undefined}
          isOptional
          onChoose={() => setChoice('new')}
        />
        {error && !choice && <p className="picture-or">{m.admin_picture_or({ choice: stay })}</p>}
      </div>
    </fieldset>
  );
}

export function PhotoField({ answer }: { answer: FormAnswer | undefined }) {
  const error = answer?.errors.photo;
  return (
    <FileField
      label={m.admin_photo()}
      name="photo"
      hint={m.admin_file_hint()}
      error={error}
      answer={answer}
      accept={imageFileTypes}
      maxBytes={imageRules.maxBytes}
      tooBig={m.admin_file_too_big()}
      chooseAgain={answer && m.admin_file_again()}
      isFocused={error !== undefined}
    />
  );
}
