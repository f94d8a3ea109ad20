import { href } from 'react-router';
import { localizedPath } from '../../lib/languages/languages.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { olderSentence, type TranslationNote } from '../../translations/translation-rules.ts';
import { ShareLink } from '../../ui/enhance/share-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import { type Attachment, attachmentSize, attachmentTitle } from '../attachments/attachment-rules.ts';
import { CalendarLeaf } from '../days/calendar-leaf.tsx';
import { dayLabelOf, isDayOver } from '../days/notice-days.ts';
import { excerptOf, type Notice, titleOf } from '../notice-fields.ts';
import { NoticeDates } from '../notice-parts.tsx';
import { NoticeTags } from './notice-tags.tsx';

type NoticeRowProps = {
  notice: Notice & { age: string | undefined; translationNote: TranslationNote };
  files: Attachment[];
  origin: string;
  today: string;
};

export function NoticeRow({ notice, files, origin, today }: NoticeRowProps) {
  const title = titleOf(notice);
  const address = href('/allnotices/:id', { id: notice.id });
  const isOver = isDayOver(notice, today);
  const look = isOver ? 'notice-row notice-row-over' : 'notice-row';
  const isPinned = notice.is_pinned === 1 && !isOver;
  return (
    <li className={isPinned ? 'notice-row notice-row-pinned' : look}>
      <CalendarLeaf notice={notice} today={today} />
      <article className="notice-body">
        <h2 className="notice-title" lang={languageOf(title)}>
          <a href={address} className="notice-link">
            <WrittenText text={title} />
          </a>
        </h2>
        <NoticeTags notice={notice} today={today} age={notice.age} />
        {notice.title && !isOver && (
          <p className="notice-details" data-shared lang={languageOf(notice.details)}>
            <WrittenText text={excerptOf(notice.details)} />
          </p>
        )}
        <FirstFile files={files} />
        <div className="notice-foot">
          <NoticeDates notice={notice} />
          {/* Its script adds the first line from above. */}
          <ShareLink
            title={title}
            day={dayLabelOf(notice, today)}
            words={olderSentence(notice.translationNote)}
            address={origin + localizedPath(address)}
          />
        </div>
      </article>
    </li>
  );
}

/** `Timetable, PDF, 180 KB`, and how many more there are. */
function FirstFile({ files: [file, ...others] }: { files: Attachment[] }) {
  if (!file) return null;
  return (
    <p className="notice-file">
      <a className="notice-file-link" href={file.address} target="_blank" rel="noopener">
        <Icon name={file.kind === 'pdf' ? 'file-pdf-fill' : 'image-fill'} size={20} />
        <span className="notice-file-name">{attachmentTitle(file.name)}</span>
        <span className="notice-file-size">, {attachmentSize(file)}</span>
      </a>
      {others.length > 0 && <span>{m.notice_more_files({ count: others.length })}</span>}
    </p>
  );
}
