import enhancements from 'virtual:enhancement-modules';
import { href } from 'react-router';
import { dayInIndia, formatDay, formatDayAndTime } from '../lib/dates.ts';
import { currentLanguage, type Language, languageLabels, localizedPath } from '../lib/languages/languages.ts';
import { inOneLine, languageOf } from '../lib/text.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { phoneLink, type School, shownLanguages } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import {
  needsTranslation,
  olderSentence,
  originalLanguage,
  type TranslationNote,
} from '../translations/translation-rules.ts';
import { ShareLink } from '../ui/enhance/share-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { Plaque } from '../ui/panels.tsx';
import { WrittenText } from '../ui/written-text.tsx';
import { type Attachment, attachmentSize, attachmentTitle } from './attachments/attachment-rules.ts';
import { CalendarLeaf } from './days/calendar-leaf.tsx';
import { dayLabelOf, leafOf, type NoticeDays } from './days/notice-days.ts';
import { cardAddress, type Notice, titleOf } from './notice-fields.ts';
import { NoticeTags, type TaggedNotice } from './notice-tags.tsx';

type NoticeWaysProps = {
  notice: NoticeDays & Pick<Notice, 'id' | 'title' | 'details' | 'created_at'> & { translationNote: TranslationNote };
  origin: string;
  today: string;
};

export function NoticeActions(props: NoticeWaysProps) {
  return (
    <p className="notice-actions no-print">
      <ShareNotice {...props} />
      <a
        className="share-link"
        href={cardAddress(props.notice.id)}
        rel="nofollow"
        data-enhance="picture"
        data-module={enhancements['share-picture'].path}
      >
        <Icon name="image-fill" size={20} />
        <span className="share-word">{m.notice_card()}</span>
      </a>
      <button type="button" className="button-outline needs-script" data-enhance="print">
        <Icon name="printer-fill" size={20} />
        {m.notice_print()}
      </button>
      <FollowLink />
      <ListenButton details={props.notice.details} />
    </p>
  );
}

export function FollowLink() {
  return (
    <a className="link-arrow" href={href('/allnotices/follow')}>
      <Icon name="bell-fill" size={20} />
      {m.follow_title()}
    </a>
  );
}

/** In languages for which common phones have a voice. Whether this one has, nobody can know before. */
function ListenButton({ details }: Pick<Notice, 'details'>) {
  if ((languageOf(details) ?? currentLanguage()) === 'or') return null;
  return (
    <button
      type="button"
      className="button-outline"
      hidden
      data-enhance="on-tap"
      data-needs="speechSynthesis"
      data-module={enhancements.listen.path}
      data-stop={m.notice_listen_stop()}
    >
      <Icon name="play-fill" size={20} />
      <span>{m.notice_listen()}</span>
    </button>
  );
}

/** Before the text, since a style sheet alone looks for the box. */
export function BiggerText() {
  return (
    <>
      <input type="checkbox" id="bigger-text" className="bigger-text no-print" />
      <label htmlFor="bigger-text" className="link-line no-print">
        {m.notice_bigger()}
      </label>
    </>
  );
}

type Neighbour = { id: string; title: string } | undefined;

export function NoticeNeighbours({ newer, older }: { newer: Neighbour; older: Neighbour }) {
  return (
    <nav className="notice-neighbours no-print" aria-label={m.notice_others()}>
      {newer && (
        <a
          className="link-arrow"
          href={href('/allnotices/:id', { id: newer.id })}
          rel="prev"
          lang={languageOf(newer.title)}
        >
          <Icon name="arrow-left-bold" size={20} />
          {m.notice_newer({ title: newer.title })}
        </a>
      )}
      {older && (
        <a
          className="link-arrow"
          href={href('/allnotices/:id', { id: older.id })}
          rel="next"
          lang={languageOf(older.title)}
        >
          {m.notice_older({ title: older.title })}
          <Icon name="arrow-right-bold" size={20} />
        </a>
      )}
      <a className="button-second" href={href('/allnotices')}>
        <Icon name="bell-fill" size={20} />
        {m.notice_back()}
      </a>
    </nav>
  );
}

/** Without a title the first line of the details is the title, and is not repeated. */
function ShareNotice({ notice, origin, today }: NoticeWaysProps) {
  const address = origin + localizedPath(href('/allnotices/:id', { id: notice.id }));
  const day = dayLabelOf(notice, today);
  const words = olderSentence(notice.translationNote) || (notice.title && notice.details);
  return <ShareLink title={titleOf(notice)} day={day} words={words} address={address} />;
}

function NoticeDetails({ details }: { details: string }) {
  return (
    <p className="notice-words" lang={languageOf(details)}>
      <WrittenText text={details} isLinked />
    </p>
  );
}

type NoticeDatesProps = { notice: Pick<Notice, 'happens_on' | 'created_at' | 'updated_at'> };

/** The leaf of a notice that speaks of no day says when it was written. */
export function NoticeDates({ notice: { happens_on, created_at, updated_at } }: NoticeDatesProps) {
  const isUpdated = updated_at !== created_at;
  if (!happens_on && !isUpdated) return null;
  return (
    <p className="notice-dates">
      {happens_on && (
        <time dateTime={dayInIndia(created_at)}>{m.notice_created({ day: inOneLine(formatDay(created_at)) })}</time>
      )}
      {isUpdated && (
        <time dateTime={updated_at}>{m.notice_updated({ day: inOneLine(formatDayAndTime(updated_at)) })}</time>
      )}
    </p>
  );
}

/** Comes first on the page: who is sent an old closure must not keep the children at home. */
export function OldNote({ age, written }: { age: string; written: string }) {
  return <Note kind="warning" title={m.notice_old({ age, day: formatDay(written) })} />;
}

/** Before a text that the reader of the page may not understand. */
export function LanguageNote({ details }: { details: string }) {
  const school = useSchool();
  const language = foreignLanguage(details, school);
  if (!language) return null;
  return (
    <p className="translation-note">
      {m.translation_notice_in({ language: languageLabels[language]() })}{' '}
      {school.phone && (
        <>
          {m.translation_ask_phone()} <a href={phoneLink(school.phone)}>{school.phone}</a>
        </>
      )}
    </p>
  );
}

/** Families of a school that shows one language read whatever it writes. */
export function foreignLanguage(details: string, school: School): Language | undefined {
  return shownLanguages(school).length > 1 && needsTranslation(details) ? originalLanguage(details) : undefined;
}

type NoticeContentProps = {
  notice: TaggedNotice & Pick<Notice, 'details' | 'updated_at'>;
  attachments: Attachment[];
  today: string;
};

/** Begins with the day in words, since the leaf may be cut from a picture of the screen. */
export function NoticeContent({ notice, attachments, today }: NoticeContentProps) {
  return (
    <>
      <p className="notice-when">{leafOf(notice, today).sentence}</p>
      <NoticeDetails details={notice.details} />
      <AttachmentList attachments={attachments} />
      <NoticeDates notice={notice} />
    </>
  );
}

export function NoticeSheet({ title, ...shown }: NoticeContentProps & { title?: string }) {
  const { notice, today } = shown;
  return (
    <article className="notice-sheet">
      <CalendarLeaf notice={notice} today={today} />
      <div className="notice-head">
        <NoticeTags notice={notice} today={today} />
        {title && (
          <p className="notice-title" lang={languageOf(title)}>
            <WrittenText text={title} />
          </p>
        )}
      </div>
      <div className="notice-body">
        <NoticeContent {...shown} />
      </div>
    </article>
  );
}

function AttachmentList({ attachments }: { attachments: Attachment[] }) {
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
