import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Plaque } from '../../ui/panels.tsx';
import { type Attachment, attachmentSize, attachmentTitle } from './attachment-rules.ts';

export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null;
  const papers = attachments.filter(({ image }) => !image);
  return (
    <section aria-labelledby="attachments">
      <h2 className="attachment-heading" id="attachments">
        {m.attachment_heading()}
      </h2>
      {papers.length > 0 && (
        <ul className="ledger">
          {papers.map((file) => (
            <Paper key={file.id} file={file} />
          ))}
        </ul>
      )}
      {attachments.map(
        ({ id, name, image, address }) =>
          image && (
            <a key={id} className="attachment-picture" href={address} target="_blank" rel="noopener">
              <Picture image={image} alt={attachmentTitle(name)} sizes="(max-width: 768px) 92vw, 640px" upTo={640} />
            </a>
          ),
      )}
    </section>
  );
}

function Paper({ file }: { file: Attachment }) {
  const { name, address } = file;
  return (
    <li className="ledger-row attachment-paper">
      <Plaque icon="file-pdf-fill" />
      <div>
        <strong className="ledger-title">{name}</strong>
        <p>{attachmentSize(file)}</p>
      </div>
      <a className="button-outline" href={address} target="_blank" rel="noopener">
        <Icon name="eye-fill" size={20} />
        {m.attachment_open()}
        <span className="visually-hidden"> {name}</span>
      </a>
    </li>
  );
}
