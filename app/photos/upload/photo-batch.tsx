import { useRef } from 'react';
import { ConsentFields } from '../../media/consent-fields.tsx';
import { imageFileTypes } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { AnswerNote } from '../../ui/answer-note.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UploadTally } from '../../ui/upload-tally.tsx';
import { AlbumFields } from '../albums/album-fields.tsx';
import type { AlbumChoice } from '../albums/albums.server.ts';
import { BatchGuard } from './batch-guard.tsx';
import { BatchPhoto } from './batch-photo.tsx';
import { type Batch, usePhotoBatch } from './use-photo-batch.ts';

/** The words of more photos than these are folded away: nobody finds the end of the list else. */
const mostUnfolded = 3;

/** Many photos at once: each with its words, its progress and its faults; album and consent are for all of them. */
export function PhotoBatch({ albums }: { albums: AlbumChoice[] }) {
  const form = useRef<HTMLFormElement>(null);
  const batch = usePhotoBatch(form);
  const { uploads, answer, shown } = batch;
  return (
    <>
      <form ref={form} className="panel desk-form photo-batch" noValidate onSubmitCapture={batch.send}>
        <AnswerNote answer={answer} />
        <DropZone
          label={m.upload_photos_label()}
          hint={m.upload_photos_hint()}
          accept={imageFileTypes}
          multiple
          capture
          error={batch.missing}
          onFiles={batch.add}
        />
        <div className="batch-all">
          <h2 className="batch-heading">{m.upload_for_all()}</h2>
          <AlbumFields answer={shown} albums={albums} />
          <ConsentFields answer={shown} />
        </div>
        {uploads.length > 0 && (
          <ul className="upload-list" aria-label={m.upload_photos_list()}>
            {uploads.map((upload) => (
              <BatchPhoto key={upload.key} upload={upload} isFolded={uploads.length > mostUnfolded} {...batch} />
            ))}
          </ul>
        )}
        <BatchBar batch={batch} />
      </form>
      <BatchGuard form={form} batch={batch} />
    </>
  );
}

/** Stays in sight under a long list. */
function BatchBar({ batch: { uploads, pending, isBusy, canFinish, done, finish } }: { batch: Batch }) {
  const isAtEnd = canFinish && pending.length === 0;
  return (
    <div className="batch-bar">
      <UploadTally uploads={uploads} />
      <div className="button-row">
        <button type="submit" className={isAtEnd ? 'button-outline' : 'button'} aria-busy={isBusy || undefined}>
          {isBusy ? <span className="busy-ring" /> : <Icon name="images-fill" />}
          {isBusy && m.desk_uploading()}
          {!isBusy && (pending.length > 0 ? m.upload_photos({ count: pending.length }) : m.desk_upload())}
        </button>
        {canFinish && (
          <button type="button" className={isAtEnd ? 'button' : 'button-outline'} onClick={finish}>
            {m.upload_finish({ count: done })}
          </button>
        )}
      </div>
    </div>
  );
}
