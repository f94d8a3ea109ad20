import { useState } from 'react';
import { titleOfFileName } from '../../lib/photo-files.ts';
import { m } from '../../paraglide/messages.js';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilePicture } from '../../ui/upload/file-picture.tsx';
import type { Upload } from '../../ui/upload/upload-list.ts';
import { UploadRow } from '../../ui/upload/upload-row.tsx';
import { photoFields } from '../photo-fields.ts';

type BatchPhotoProps = {
  upload: Upload<unknown>;
  isFolded: boolean;
  stop: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

export function BatchPhoto({ upload, isFolded, stop, retry, remove }: BatchPhotoProps) {
  const isDone = upload.state === 'done';
  const isOpen = !isDone && !upload.isRefused;
  const [turn, setTurn] = useState(0);
  return (
    <UploadRow
      upload={upload}
      onStop={stop}
      onRetry={retry}
      onRemove={isDone ? undefined : remove}
      picture={<BatchPicture upload={upload} turn={turn} />}
    >
      {isOpen && <TurnButtons upload={upload} turn={turn} onTurn={setTurn} />}
      {isOpen && (
        <details className="batch-fold" open={!isFolded || upload.errors !== undefined}>
          <summary className="upload-button" aria-label={m.upload_add_captions_named({ name: upload.file.name })}>
            {m.upload_add_captions()}
            <Icon name="caret-down-bold" size={20} />
          </summary>
          <fieldset className="batch-words" disabled={upload.wasSent}>
            <legend className="visually-hidden">{m.upload_captions_of({ name: upload.file.name })}</legend>
            <BatchInputs upload={upload} />
          </fieldset>
        </details>
      )}
    </UploadRow>
  );
}

type TurnButtonsProps = { upload: Upload<unknown>; turn: number; onTurn: (turn: number) => void };

function TurnButtons({ upload: { key, file, wasSent, isPrepared }, turn, onTurn }: TurnButtonsProps) {
  const { name } = file;
  // They are there before they can be used: nothing below them moves once the photo is ready.
  return (
    <fieldset className="batch-turn" disabled={wasSent || !isPrepared}>
      <input type="hidden" name={`turn-${key}`} value={turn} />
      <button
        type="button"
        className="upload-button"
        aria-label={m.upload_turn_left_named({ name })}
        onClick={() => onTurn((turn + 270) % 360)}
      >
        <Icon name="arrow-u-up-left-bold" size={20} />
        {m.upload_turn_left()}
      </button>
      <button
        type="button"
        className="upload-button"
        aria-label={m.upload_turn_right_named({ name })}
        onClick={() => onTurn((turn + 90) % 360)}
      >
        <Icon name="arrow-u-up-right-bold" size={20} />
        {m.upload_turn_right()}
      </button>
    </fieldset>
  );
}

function BatchPicture({ upload: { isPrepared, file }, turn }: { upload: Upload<unknown>; turn: number }) {
  const icon = <Icon name="image-fill" />;
  return (
    <span className="batch-picture">
      {isPrepared ? <FilePicture file={file} className="batch-preview" turn={turn} alt="" instead={icon} /> : icon}
    </span>
  );
}

/** All photos are in one form: the names carry the key of their photo. */
function BatchInputs({ upload: { key, file, errors } }: Pick<BatchPhotoProps, 'upload'>) {
  const field = (name: 'title' | 'description' | 'alt') => ({
    name: `${name}-${key}`,
    label: photoFields[name].label(),
    maxLength: photoFields[name].max,
    error: errors?.[name],
    isOptional: true,
  });
  return (
    <>
      <Field hint={m.admin_photo_title_hint()} {...field('title')} typed={titleOfFileName(file.name)} />
      <Field hint={m.upload_alt_hint()} {...field('alt')} />
      <TextArea {...field('description')} rows={2} />
    </>
  );
}
