import { useState } from 'react';
import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { FileField } from '../ui/file-field.tsx';
import { type Image, imageFileTypes, imageRules } from './image-rules.ts';
import { Picture } from './picture.tsx';

type PictureChoiceProps = {
  /** The picture it has now; undefined = none. */
  image: Image | undefined;
  /** What the picture shows. */
  alt: string;
  answer: FormAnswer | undefined;
};

/** In a form that changes something with a picture: the current one, and whether it stays. One of the two is chosen. */
export function PictureChoice({ image, alt, answer }: PictureChoiceProps) {
  const [choice, setChoice] = useState(answer?.typed.picture?.[0]);
  const stay = image ? m.desk_picture_keep() : m.desk_picture_none();
  const error = choice === 'keep' ? undefined : answer?.errors.photo;
  const isWanted = (one: string) => ({
    name: 'picture',
    value: one,
    checked: choice === one,
    onChange: () => setChoice(one),
  });
  return (
    <fieldset className="picture-choice">
      <legend className="field-label">{m.desk_photo()}</legend>
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
        <span>{m.desk_picture_new()}</span>
      </label>
      <div className="picture-file">
        <FileField
          label={m.desk_picture_file()}
          name="photo"
          hint={m.desk_file_hint()}
          error={error}
          answer={answer}
          accept={imageFileTypes}
          maxBytes={imageRules.maxBytes}
          tooBig={m.desk_file_too_big()}
          chooseAgain={answer && choice === 'new' ? m.desk_file_again() : undefined}
          isFocused={error !== undefined}
          isOptional
          onChoose={() => setChoice('new')}
        />
        {error && !choice && <p className="picture-or">{m.desk_picture_or({ choice: stay })}</p>}
      </div>
    </fieldset>
  );
}
