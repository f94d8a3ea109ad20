import { type ChangeEvent, useState } from 'react';
import type { FormAnswer, TypedForm } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { FileField } from '../ui/upload/file-field.tsx';
import { cropErrorField } from './edit/picture-edit.ts';
import { PictureEditInput } from './edit/picture-edit-input.tsx';
import { FocusInput } from './focus-input.tsx';
import { type Image, imageFileTypes, imageRules } from './image-rules.ts';
import { largestAddress } from './picture.tsx';
import { focusStarts } from './picture-fields.ts';

type PictureChoiceProps = {
  image: Image | undefined;
  crop: PictureCrop;
  typed: TypedForm;
  answer: FormAnswer | undefined;
};

/** How the website shows the picture: in the arch of a portrait, or as a tile of the gallery. */
type PictureCrop = 'portrait' | 'photo';

const shapes = { portrait: 'niche', photo: 'tile' } as const;

export function PictureChoice({ image, crop, typed, answer }: PictureChoiceProps) {
  const [choice, setChoice] = useState(answer ? answer.typed.picture?.[0] : 'keep');
  const [file, setFile] = useState<File>();
  const [emptied, setEmptied] = useState(0);
  const source = choice === 'new' ? file : image;
  const stay = image ? m.admin_picture_keep() : m.admin_picture_none();
  const error = choice === 'keep' ? undefined : answer?.errors.photo;
  const radioProps = (one: string) => ({
    name: 'picture',
    value: one,
    checked: choice === one,
    onChange: () => {
      setChoice(one);
      // Otherwise the file would still be sent.
      if (one === 'keep' && file) setEmptied(emptied + 1);
      if (one === 'keep') setFile(undefined);
    },
  });
  return (
    <fieldset className="picture-choice picture-with-focus" onChange={(event) => noteFile(event, setFile)}>
      <legend className="field-label">{m.admin_photo()}</legend>
      <label className="tick-box">
        <input type="radio" {...radioProps('keep')} />
        <span>{stay}</span>
      </label>
      <label className="tick-box">
        <input type="radio" {...radioProps('new')} />
        <span>{m.admin_picture_new()}</span>
      </label>
      <div className="picture-file">
        <FileField
          key={emptied}
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
      {source && (
        <PictureInputs
          key={choice === 'new' ? `new ${file?.name}` : 'kept'}
          source={source}
          crop={crop}
          typed={choice === 'new' ? undefined : typed}
          answer={answer}
        />
      )}
    </fieldset>
  );
}

type PictureInputsProps = {
  source: Image | File;
  crop: PictureCrop;
  typed: TypedForm | undefined;
  answer: FormAnswer | undefined;
};

/** How the picture is turned and cut, and what of it must be seen. */
function PictureInputs({ source, crop, typed, answer }: PictureInputsProps) {
  const [edited, setEdited] = useState<File>();
  return (
    <>
      <PictureEditInput
        source={source instanceof File ? source : largestAddress(source)}
        typed={answer?.typed}
        error={answer?.errors[cropErrorField]}
        onEdited={setEdited}
      />
      <FocusInput
        key={edited ? 'edited' : 'as it is'}
        source={edited ?? source}
        shape={shapes[crop]}
        typed={edited ? undefined : typed}
        start={focusStarts[crop]}
      />
    </>
  );
}

function noteFile({ target }: ChangeEvent<HTMLElement>, setFile: (file: File | undefined) => void) {
  if (target instanceof HTMLInputElement && target.type === 'file') setFile(target.files?.[0]);
}

export function PhotoField({ answer, crop }: { answer: FormAnswer | undefined; crop: PictureCrop }) {
  const [file, setFile] = useState<File>();
  const error = answer?.errors.photo;
  return (
    <div className="picture-with-focus" onChange={(event) => noteFile(event, setFile)}>
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
      {file && <PictureInputs key={file.name} source={file} crop={crop} typed={undefined} answer={undefined} />}
    </div>
  );
}
