import { type RefObject, useRef, useState } from 'react';
import { titleOfFileName } from '../../lib/photo-files.ts';
import { isolated } from '../../lib/text.ts';
import { ConsentInputs } from '../../media/consent-inputs.tsx';
import { imageFileTypes } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { LeaveQuestion, useUnsavedCheck } from '../../ui/drafts/leave-question.tsx';
import { moveOnByEnter, NoEnterButton } from '../../ui/forms/enter-key.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import { FilePicture } from '../../ui/upload/file-picture.tsx';
import type { Upload } from '../../ui/upload/upload-list.ts';
import { UploadRow } from '../../ui/upload/upload-row.tsx';
import { UploadSummary } from '../../ui/upload/upload-summary.tsx';
import type { AlbumChoice } from '../albums/albums.server.ts';
import { photoFields } from '../photo-fields.ts';
import { PhotoAlbumInputs } from '../photo-inputs.tsx';
import { type Batch, usePhotoBatch } from './use-photo-batch.ts';

const maxUnfolded = 3;

export function PhotoBatch({ albums }: { albums: AlbumChoice[] }) {
  const form = useRef<HTMLFormElement>(null);
  const batch = usePhotoBatch(form);
  const { uploads, answer, shown } = batch;
  return (
    <>
      <form
        ref={form}
        className="panel admin-form photo-batch"
        noValidate
        onSubmitCapture={batch.send}
        onKeyDown={moveOnByEnter}
      >
        <NoEnterButton />
        <FormNote answer={answer} />
        <DropZone
          label={m.upload_photos_label()}
          hint={m.upload_photos_hint()}
          accept={imageFileTypes}
          error={batch.missing}
          onFiles={batch.add}
        />
        <div className="batch-all">
          <h2 className="batch-heading">{m.upload_for_all()}</h2>
          <PhotoAlbumInputs form={shown} albums={albums} />
          <ConsentInputs answer={shown} />
        </div>
        <FailedUploads batch={batch} />
        {uploads.length > 0 && (
          <ul className="upload-list" aria-label={m.upload_photos_list()}>
            {uploads.map((upload) => (
              <BatchPhoto key={upload.key} upload={upload} isFolded={uploads.length > maxUnfolded} {...batch} />
            ))}
          </ul>
        )}
        <BatchBar batch={batch} />
      </form>
      <BatchGuard form={form} batch={batch} />
    </>
  );
}

function BatchBar({ batch: { uploads, pending, isBusy, canFinish, done, finish } }: { batch: Batch }) {
  const isAtEnd = canFinish && pending.length === 0;
  return (
    <div className="batch-bar">
      <UploadSummary uploads={uploads} />
      <div className="button-row">
        {!isAtEnd && (
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {isBusy ? <span className="busy-ring" /> : <Icon name="images-fill" />}
            {isBusy && m.admin_uploading()}
            {!isBusy && (pending.length > 0 ? m.upload_photos({ count: pending.length }) : m.admin_upload())}
          </button>
        )}
        {canFinish && (
          <button type="button" className={isAtEnd ? 'button' : 'button-outline'} onClick={finish}>
            {m.upload_finish({ count: done })}
          </button>
        )}
      </div>
    </div>
  );
}

function FailedUploads({ batch: { failed, retryFailed } }: { batch: Batch }) {
  if (failed.length === 0) return null;
  return (
    <Note kind="warning" title={m.upload_failed_heading({ count: failed.length })}>
      <ul className="upload-failures">
        {failed.map(({ key, file, fault = '' }) => (
          <li key={key}>{m.upload_failed_item({ name: isolated(file.name), fault })}</li>
        ))}
      </ul>
      {failed.some(({ isRefused }) => !isRefused) && (
        <button type="button" className="button-second" onClick={retryFailed}>
          <Icon name="arrow-clockwise-bold" size={20} />
          {m.upload_retry_all()}
        </button>
      )}
    </Note>
  );
}

type BatchGuardProps = { form: RefObject<HTMLFormElement | null>; batch: Batch };

function BatchGuard({ form, batch }: BatchGuardProps) {
  const isUnsaved = useUnsavedCheck(form);
  if (batch.uploads.length === 0) return <LeaveQuestion isUnsaved={isUnsaved} />;
  const words = { title: m.upload_leave_title(), help: m.upload_leave_help() };
  return (
    <LeaveQuestion isUnsaved={() => batch.hasUnsent} {...words} stay={m.upload_leave_stay()} leave={m.upload_leave()} />
  );
}

type BatchPhotoProps = {
  upload: Upload<unknown>;
  isFolded: boolean;
  stop: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

function BatchPhoto({ upload, isFolded, stop, retry, remove }: BatchPhotoProps) {
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
