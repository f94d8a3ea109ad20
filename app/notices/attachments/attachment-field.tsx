import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { UploadRow } from '../../ui/upload-row.tsx';
import { AttachmentId } from './attachment-id.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import { type Attachment, attachmentRules, attachmentTypes } from './attachment-rules.ts';
import { PlainAttachments } from './plain-attachments.tsx';
import { useAttachments } from './use-attachments.ts';
import { useSentWithFiles } from './use-sent-with-files.ts';

type AttachmentFieldProps = { attachments: Attachment[]; error: string | undefined };

/** The files of a notice in its form. Each is sent as soon as it is chosen; the form then names them by their ids. */
export function AttachmentField({ attachments, error }: AttachmentFieldProps) {
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
            hint={m.attachment_hint({ most: attachmentRules.most })}
            accept={attachmentTypes}
            multiple
            onFiles={files.add}
          />
          <ul className="upload-list">
            {files.standing.map((file) => (
              <AttachmentRow key={file.id} file={file} {...files.buttonOf(file)} />
            ))}
            {files.sent.map((upload) =>
              upload.answer && files.isMarked(upload.answer) ? (
                <AttachmentRow key={upload.key} file={upload.answer} {...files.buttonOf(upload.answer)} />
              ) : (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  icon={upload.file.type === 'application/pdf' ? 'file-pdf-fill' : 'image-fill'}
                  onStop={queue.stop}
                  onRetry={queue.retry}
                  onRemove={files.removeUpload}
                >
                  {upload.answer && <AttachmentId id={upload.answer.id} />}
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
