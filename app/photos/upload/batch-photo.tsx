import { m } from '../../paraglide/messages.js';
import { Field, TextArea } from '../../ui/field.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Upload } from '../../ui/upload-list.ts';
import { isUnderWay } from '../../ui/upload-queue.ts';
import { UploadRow } from '../../ui/upload-row.tsx';
import { photoLimits } from '../photo-limits.ts';

type BatchPhotoProps = {
  upload: Upload<unknown>;
  isFolded: boolean;
  stop: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

/** One photo of a batch. Its words can be changed as long as it is not on its way. */
export function BatchPhoto({ upload, isFolded, stop, retry, remove }: BatchPhotoProps) {
  const isDone = upload.state === 'done';
  return (
    <UploadRow
      upload={upload}
      onStop={stop}
      onRetry={retry}
      onRemove={isDone ? undefined : remove}
      picture={<BatchPicture upload={upload} />}
    >
      {!isDone && !upload.isRefused && (
        <details className="batch-fold" open={!isFolded || upload.errors !== undefined}>
          <summary className="upload-button" aria-label={m.upload_add_words_named({ name: upload.file.name })}>
            {m.upload_add_words()}
            <Icon name="caret-down-bold" size={20} />
          </summary>
          <fieldset className="batch-words" disabled={isUnderWay(upload)}>
            <legend className="visually-hidden">{m.upload_words_of({ name: upload.file.name })}</legend>
            <BatchWords upload={upload} />
          </fieldset>
        </details>
      )}
    </UploadRow>
  );
}

function BatchPicture({ upload: { isPrepared, file } }: Pick<BatchPhotoProps, 'upload'>) {
  const icon = <Icon name="image-fill" />;
  return (
    <span className="batch-picture">
      {isPrepared ? <FilePicture file={file} className="batch-preview" alt="" instead={icon} /> : icon}
    </span>
  );
}

/** The names carry the key of their photo: all photos stand in one form. */
function BatchWords({ upload: { key, errors } }: Pick<BatchPhotoProps, 'upload'>) {
  const field = (name: 'title' | 'description' | 'alt') => ({
    name: `${name}-${key}`,
    maxLength: photoLimits[name],
    error: errors?.[name],
    isOptional: true,
  });
  return (
    <>
      <Field label={m.desk_title()} hint={m.desk_photo_title_hint()} {...field('title')} />
      <Field label={m.desk_photo_alt()} hint={m.upload_alt_hint()} {...field('alt')} />
      <TextArea label={m.desk_photo_description()} {...field('description')} rows={2} />
    </>
  );
}
