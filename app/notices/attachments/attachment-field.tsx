import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { FieldError, nativeMaxLength } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import { UploadRow } from '../../ui/upload/upload-row.tsx';
import {
  type Attachment,
  attachmentField,
  attachmentFileField,
  attachmentNameField,
  attachmentRules,
  attachmentSize,
  attachmentTypes,
} from './attachment-rules.ts';
import { useAttachments, useSentWithFiles } from './use-attachments.ts';

type AttachmentFieldProps = {
  attachments: Attachment[];
  error: string | undefined;
  /** Called with the files that the notice will have, under their typed names. */
  onShown: (files: Attachment[]) => void;
};

/** Each file is sent as soon as it is chosen; the form then names them by their ids. */
function AttachmentField({ attachments, error, onShown }: AttachmentFieldProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [isReady, setIsReady] = useState(false);
  const files = useAttachments(attachments, frame);
  const { queue, takeOver } = files;
  const sending = useSentWithFiles(frame, queue);
  // What was chosen or unticked before React took the page over counts.
  useEffect(() => {
    if (frame.current) takeOver(frame.current);
    setIsReady(true);
  }, [takeOver]);
  const { staying } = files;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time.
  useEffect(() => onShown(staying), [onShown, JSON.stringify(staying)]);
  const sentence = files.fault ?? sending.fault ?? error;
  return (
    <fieldset ref={frame} className={error ? 'attachment-field field-faulty' : 'attachment-field'}>
      <legend className="field-label">
        {m.attachment_files()} <span className="field-optional">{m.ui_not_required()}</span>
      </legend>
      {isReady ? (
        <>
          <DropZone
            label={m.attachment_choose()}
            hint={m.attachment_hint({ most: attachmentRules.max })}
            accept={attachmentTypes}
            onFiles={files.add}
          />
          <ul className="upload-list">
            {files.listed.map((file) => (
              <AttachmentRow key={file.id} file={file} {...files.rowOf(file)} />
            ))}
            {files.sent.map((upload) =>
              upload.answer && files.isMarked(upload.answer) ? (
                <AttachmentRow key={upload.key} file={upload.answer} {...files.rowOf(upload.answer)} />
              ) : (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  icon={upload.file.type === 'application/pdf' ? 'file-pdf-fill' : 'image-fill'}
                  onStop={queue.stop}
                  onRetry={queue.retry}
                  onRemove={files.removeUpload}
                >
                  {upload.answer && (
                    <>
                      <AttachmentId id={upload.answer.id} />
                      <AttachmentName file={upload.answer} {...files.rowOf(upload.answer)} />
                    </>
                  )}
                </UploadRow>
              ),
            )}
          </ul>
        </>
      ) : (
        <PlainAttachments attachments={attachments} isFaulty={error !== undefined} />
      )}
      <div aria-live="polite">
        {sending.isWaiting && (
          <Note kind="info" title={m.attachment_still_sending()}>
            {m.attachment_sent_by_itself()}
          </Note>
        )}
        {sentence && <FieldError id="field-file-error">{sentence}</FieldError>}
      </div>
    </fieldset>
  );
}

function AttachmentId({ id }: { id: string }) {
  return <input type="hidden" name={attachmentField} value={id} />;
}

type AttachmentRowProps = {
  file: Attachment;
  isRemoved: boolean;
  onToggle: () => void;
  onRename: (name: string) => void;
};

function AttachmentRow({ file, isRemoved, onToggle, onRename }: AttachmentRowProps) {
  const { id, name, image, address } = file;
  return (
    <li className={isRemoved ? 'upload-row attachment-removed' : 'upload-row'}>
      {image ? (
        <span className="attachment-thumb">
          <Picture image={image} alt="" sizes="46px" upTo={46} />
        </span>
      ) : (
        <Icon name="file-pdf-fill" size={24} />
      )}
      <div className="upload-words">
        <p className="upload-name">
          <a href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        </p>
        <p className="upload-state">{isRemoved ? m.attachment_removed() : attachmentSize(file)}</p>
      </div>
      <div className="upload-buttons">
        <button
          type="button"
          className="upload-button"
          aria-label={isRemoved ? m.attachment_put_back_named({ name }) : m.attachment_remove_named({ name })}
          onClick={onToggle}
        >
          <Icon name={isRemoved ? 'arrow-u-up-left-bold' : 'trash-fill'} size={20} />
          {isRemoved ? m.attachment_put_back() : m.attachment_remove()}
        </button>
      </div>
      {!isRemoved && (
        <div className="upload-fields">
          <AttachmentId id={id} />
          <AttachmentName file={file} onRename={onRename} />
        </div>
      )}
    </li>
  );
}

type AttachmentNameProps = { file: Attachment; onRename?: (name: string) => void };

/** The name of the file as it was sent says little: `DOC-20261122-WA0003.pdf`. */
function AttachmentName({ file: { id, name }, onRename }: AttachmentNameProps) {
  return (
    <label className="attachment-name">
      <span className="field-hint">{m.attachment_name()}</span>
      <input
        type="text"
        className="field-control"
        name={attachmentNameField(id)}
        defaultValue={name}
        maxLength={nativeMaxLength(attachmentRules.maxName)}
        onChange={({ target }) => onRename?.(target.value)}
      />
    </label>
  );
}

type PlainAttachmentsProps = { attachments: Attachment[]; isFaulty: boolean };

/** Without script: a tick keeps a file, and one more is sent with the form. */
function PlainAttachments({ attachments, isFaulty }: PlainAttachmentsProps) {
  return (
    <>
      {attachments.map((file) => (
        <div key={file.id}>
          <label className="tick-box">
            <input type="checkbox" name={attachmentField} value={file.id} defaultChecked />
            <span>{m.attachment_keep({ name: file.name })}</span>
          </label>
          <AttachmentName file={file} />
        </div>
      ))}
      <label className="visually-hidden" htmlFor="field-file">
        {m.attachment_choose_one()}
      </label>
      <p className="field-hint" id="field-file-hint">
        {m.attachment_one_at_a_time()}
      </p>
      <input
        type="file"
        id="field-file"
        name={attachmentFileField}
        className="file-drop"
        accept={attachmentTypes}
        // biome-ignore lint/a11y/noAutofocus: the faulty field is where to go on.
        autoFocus={isFaulty}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? 'field-file-hint field-file-error' : 'field-file-hint'}
      />
    </>
  );
}

type NoticeFilesProps = {
  restored: { typed: TypedForm } | undefined;
  saved: Attachment[];
  answer: (FormAnswer & { attachments?: Attachment[] }) | undefined;
  onShown: (files: Attachment[]) => void;
};

/** Of a restored draft only the ids of files are known: the files are loaded. */
export function NoticeFiles({ restored, saved, answer, onShown }: NoticeFilesProps) {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ attachments?: Attachment[] }>();
  const ids = restored?.typed[attachmentField] ?? [];
  const requestedIds = ids.join('.');
  useEffect(() => {
    if (requestedIds) load(`${pathname}?files=${requestedIds}`);
  }, [load, pathname, requestedIds]);
  const found = requestedIds ? renamed(data?.attachments, restored?.typed) : restored ? [] : saved;
  const attachments = answer?.attachments ?? found;
  if (attachments) return <AttachmentField attachments={attachments} error={answer?.errors.file} onShown={onShown} />;
  return ids.map((id) => <AttachmentId key={id} id={id} />);
}

function renamed(files: Attachment[] | undefined, typed: TypedForm = {}): Attachment[] | undefined {
  return files?.map((file) => ({ ...file, name: typed[attachmentNameField(file.id)]?.[0] || file.name }));
}
