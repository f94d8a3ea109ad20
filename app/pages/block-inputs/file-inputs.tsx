import { type ChangeEvent, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { excerpt } from '../../lib/text.ts';
import { FocusInput } from '../../media/focus-input.tsx';
import { imageFileTypes, imageRules } from '../../media/image-rules.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { mediaAddress } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { art, drawingNames, findArt } from '../../ui/art.ts';
import { Field, FieldError } from '../../ui/forms/field.tsx';
import { ChoiceChip } from '../../ui/forms/field-inputs.tsx';
import { FileField } from '../../ui/upload/file-field.tsx';
import { blockLimits, type PageFile, type PagePicture, type PictureField, pageFileAddress } from '../block-fields.ts';
import type { PhotoChoice } from '../block-form/block-form.server.ts';
import { documentInput, galleryInput, photoInput } from '../block-form/block-values.ts';

type PictureInputProps = Pick<PictureField, 'shape'> & {
  label: string;
  hint: string | undefined;
  photos: readonly PhotoChoice[];
  saved: PagePicture | null;
  form: FormAnswer;
};

/** Keep, none, a drawing or a photo; for a photo also what must not be cut off. */
export function PictureInput({ label, hint, shape, photos, saved, form }: PictureInputProps) {
  const { choice, choose, radios } = useChoice('picture', form);
  const [file, setFile] = useState<File>();
  const isPhoto = choice === 'new' || (choice === 'keep' && saved?.image !== undefined);
  const drawn = saved?.drawing && findArt(saved.drawing);
  const note = ({ target }: ChangeEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'file') setFile(target.files?.[0]);
  };
  return (
    <fieldset className="picture-choice picture-input" data-chosen={choice} onChange={note}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {saved && radios({ keep: saved.image ? m.pages_picture_keep_photo() : m.pages_picture_keep_drawing() })}
      {drawn && <img className="picture-drawn" src={drawn} width={120} height={90} alt={saved.alt} />}
      {radios({
        none: m.pages_picture_none(),
        new: m.pages_picture_new(),
        ...(photos.length > 0 && { gallery: m.pages_picture_gallery() }),
        drawing: m.pages_picture_drawing(),
      })}
      {photos.length > 0 && <Gallery photos={photos} form={form} choose={() => choose('gallery')} />}
      <Drawings form={form} choose={() => choose('drawing')} />
      <div className="picture-file">
        <FileField
          label={m.pages_picture_file()}
          name={photoInput}
          hint={m.admin_file_hint()}
          error={form.errors[photoInput]}
          answer={form}
          accept={imageFileTypes}
          maxBytes={imageRules.maxBytes}
          tooBig={m.admin_file_too_big()}
          isFocused={form.errors[photoInput] !== undefined}
          isOptional
          onChoose={() => choose('new')}
        />
      </div>
      {choice === 'new' && file && <FocusInput source={file} shape={shape} typed={form.typed} />}
      {choice === 'keep' && saved?.image && <FocusInput source={saved.image} shape={shape} typed={form.typed} />}
      <Field
        label={m.pages_picture_alt()}
        name="alt"
        hint={m.pages_picture_alt_hint()}
        typed={form.typed.alt?.[0] ?? ''}
        error={form.errors.alt}
        maxLength={blockLimits.line}
        isRequired={isPhoto}
      />
    </fieldset>
  );
}

type GalleryProps = Pick<PictureInputProps, 'photos' | 'form'> & { choose: () => void };

/** So many are seen without a search. */
const fewPhotos = 12;

function Gallery({ photos, form, choose }: GalleryProps) {
  const error = form.errors[galleryInput];
  const [words, setWords] = useState('');
  const isFound = (title: string) => title.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
  return (
    <fieldset className="drawing-grid gallery-grid">
      <legend className="visually-hidden">{m.pages_picture_gallery()}</legend>
      {photos.length > fewPhotos && (
        <input
          type="search"
          className="field-control gallery-words"
          aria-label={m.pages_picture_search()}
          placeholder={m.pages_picture_search()}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {photos.map(({ id, title, image }) => (
        <ChoiceChip
          key={id}
          name={galleryInput}
          value={id}
          chosen={form.typed[galleryInput]?.[0]}
          isHidden={!isFound(title)}
          onChoose={choose}
        >
          <img src={mediaAddress(image, image.widths[0] ?? 160, 'jpg')} width={80} height={60} alt="" loading="lazy" />
          <span>{excerpt(title || m.admin_photo(), 40)}</span>
        </ChoiceChip>
      ))}
      <p role="status">{photos.some(({ title }) => isFound(title)) ? '' : m.gallery_empty()}</p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function Drawings({ form, choose }: { form: FormAnswer; choose: () => void }) {
  const chosen = form.typed.drawing?.[0];
  return (
    <fieldset className="drawing-grid">
      <legend className="visually-hidden">{m.pages_picture_drawing()}</legend>
      {drawingNames.map((name) => (
        <ChoiceChip key={name} name="drawing" value={name} chosen={chosen} onChoose={choose}>
          <img src={art(name)} width={80} height={60} alt="" loading="lazy" />
          <span lang="en">{name.replaceAll('-', ' ')}</span>
        </ChoiceChip>
      ))}
      {form.errors.drawing && <FieldError>{form.errors.drawing}</FieldError>}
    </fieldset>
  );
}

type FileInputProps = { label: string; saved: PageFile | null; form: FormAnswer };

export function FileInput({ label, saved, form }: FileInputProps) {
  const { radios, choose } = useChoice('file', form);
  const error = form.errors[documentInput];
  return (
    <fieldset className="picture-choice">
      <legend className="field-label">{label}</legend>
      {saved && (
        <p>
          <a href={pageFileAddress(saved)} target="_blank" rel="noreferrer">
            {m.pages_file_saved({ name: saved.name, size: formatFileSize(saved.bytes) })}
          </a>
        </p>
      )}
      {radios({
        ...(saved && { keep: m.pages_file_keep() }),
        none: m.pages_file_none(),
        new: m.pages_file_new(),
      })}
      <div className="picture-file">
        <FileField
          label={m.pages_file_choose()}
          name={documentInput}
          hint={m.pages_file_hint()}
          error={error}
          answer={form}
          accept="application/pdf"
          maxBytes={pdfRules.maxBytes}
          tooBig={m.attachment_pdf_too_big()}
          isOptional
          onChoose={() => choose('new')}
        />
      </div>
    </fieldset>
  );
}

/** Radio buttons of which choosing a file may press one. */
function useChoice(name: string, form: FormAnswer) {
  const [choice, choose] = useState(form.typed[name]?.[0] ?? 'none');
  const radios = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => (
      <label key={value} className="tick-box">
        <input type="radio" name={name} value={value} checked={choice === value} onChange={() => choose(value)} />
        <span>{label}</span>
      </label>
    ));
  return { choice, choose, radios };
}
