import { type RefObject, useRef } from 'react';
import { isolated } from '../../lib/text.ts';
import { ConsentInputs } from '../../media/consent/consent-inputs.tsx';
import { imageFileTypes } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { LeaveQuestion, unsavedQuestion, useUnsavedCheck } from '../../ui/drafts/leave-question.tsx';
import { moveOnByEnter, NoEnterButton } from '../../ui/forms/enter-key.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import { UploadSummary } from '../../ui/upload/upload-summary.tsx';
import { PhotoAlbumInputs } from '../albums/album-inputs.tsx';
import type { AlbumChoice } from '../albums/albums.server.ts';
import { BatchPhoto } from './batch-photo.tsx';
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
  if (batch.uploads.length === 0) return <LeaveQuestion isUnsaved={isUnsaved} {...unsavedQuestion()} />;
  const words = { title: m.upload_leave_title(), help: m.upload_leave_help() };
  return (
    <LeaveQuestion isUnsaved={() => batch.hasUnsent} {...words} stay={m.upload_leave_stay()} leave={m.upload_leave()} />
  );
}
