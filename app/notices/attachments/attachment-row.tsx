import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { AttachmentId } from './attachment-id.tsx';
import type { Attachment } from './attachment-rules.ts';
import { attachmentSize } from './attachment-size.ts';

type AttachmentRowProps = { file: Attachment; isRemoved: boolean; onToggle: () => void };

/** A file that is there. Removed, it stays in sight until the notice is saved, and can be put back. */
export function AttachmentRow({ file, isRemoved, onToggle }: AttachmentRowProps) {
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
      {!isRemoved && <AttachmentId id={id} />}
    </li>
  );
}
