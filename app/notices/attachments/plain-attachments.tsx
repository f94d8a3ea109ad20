import { m } from '../../paraglide/messages.js';
import { type Attachment, attachmentField, attachmentFileField, attachmentTypes } from './attachment-rules.ts';

type PlainAttachmentsProps = { attachments: Attachment[]; isFaulty: boolean };

/** The same without script: a tick keeps a file, and one more goes along with the form. */
export function PlainAttachments({ attachments, isFaulty }: PlainAttachmentsProps) {
  return (
    <>
      {attachments.map(({ id, name }) => (
        <label key={id} className="tick-box">
          <input type="checkbox" name={attachmentField} value={id} defaultChecked />
          <span>{m.attachment_keep({ name })}</span>
        </label>
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
