import { data, href } from 'react-router';
import { servicesContext } from '../context.ts';
import { now } from '../lib/clock.ts';
import { formatDay, today } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { drawQrCode, type QrPicture } from '../lib/qr-code.server.ts';
import { m } from '../paraglide/messages.js';
import { mergeNotes, needsTranslation, olderOf } from '../translations/translation-rules.ts';
import { translateRow } from '../translations/translations.server.ts';
import { page, type StructuredData } from '../ui/page-facts.ts';
import { QrCode } from '../ui/qr-code.tsx';
import type { Route } from './+types/notice-page';
import { listShownAttachments } from './attachments/attachments.server.ts';
import { shownCode } from './codes/code-format.ts';
import { findCode } from './codes/notice-codes.server.ts';
import { dayLabelOf, lastDayOf, leafOf } from './days/notice-days.ts';
import { ageOf } from './days/relative-days.server.ts';
import { cardAddress, excerptOf, type Notice, noticeType, titleOf } from './notice-fields.ts';
import { findNeighbours, findNotice } from './notice-lists.server.ts';
import { BiggerText, LanguageNote, NoticeActions, NoticeContent, NoticeNeighbours, OldNote } from './notice-parts.tsx';
import { NoticeTags } from './notice-tags.tsx';

export const handle = page<Route.ComponentProps['loaderData']>(
  ({ notice, today }) => ({
    title: `${dayLabelOf(notice, today)}: ${titleOf(notice)}`,
    description: `${dayLabelOf(notice, today)}: ${notice.details}`,
    area: 'about',
    hasOwnNotices: true,
    leaf: leafOf(notice, today),
    structuredData: structuredDataOf(notice),
    picture: { path: cardAddress(notice.id), width: 1080, height: 1350 },
    heading: titleOf(notice),
    label: titleOf(notice),
    parents: [{ label: m.notices_label(), to: href('/allnotices') }],
  }),
  [],
  { spelling: 'lower case' },
);

/** A notice is an article, and what it announces for a day is an event. */
function structuredDataOf(notice: Notice): StructuredData[] {
  const { happens_on, created_at, updated_at } = notice;
  const name = titleOf(notice);
  const article = { '@type': 'NewsArticle', headline: name, datePublished: created_at, dateModified: updated_at };
  if (!happens_on) return [article];
  const days = { startDate: happens_on, endDate: lastDayOf(notice) ?? happens_on };
  return [article, { '@type': 'Event', name, description: excerptOf(notice.details), ...days }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const original = isId(params.id) ? await findNotice(db, params.id) : undefined;
  if (!original) throw data(null, { status: 404 });
  const [notice, { titlesNote, ...neighbours }, { files, translationNote: filesNote }] = await Promise.all([
    translateRow(db, noticeType, original),
    findNeighbours(db, original),
    listShownAttachments(db, [original.id]),
  ]);
  const attachments = files.get(original.id) ?? [];
  // What is missing of the details is said above them.
  const ownNote = needsTranslation(notice.details) ? olderOf([notice.translationNote]) : notice.translationNote;
  const translationNote = mergeNotes([ownNote, titlesNote, filesNote]);
  const day = today();
  const code = await findCode(db, original.id);
  const square = code && (await drawQrCode(origin + localizedPath(href('/n/:code', { code }))));
  return {
    notice,
    code,
    square,
    age: ageOf(notice, day),
    attachments,
    ...neighbours,
    origin,
    today: day,
    translationNote,
  };
}

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, code, square, age, attachments, newer, older, origin, today } = loaderData;
  return (
    <section className="section container">
      {age && <OldNote age={age} written={notice.created_at} />}
      <LanguageNote details={notice.details} />
      <article className="notice-body">
        <BiggerText />
        <NoticeContent notice={notice} attachments={attachments} today={today} />
        <NoticeTags notice={notice} today={today} />
        <NoticeActions notice={notice} origin={origin} today={today} />
      </article>
      {code && square && <NoticeCode code={code} square={square} origin={origin} />}
      <p className="print-only">
        {m.page_printed({
          day: formatDay(now()),
          address: origin + localizedPath(href('/allnotices/:id', { id: notice.id })),
        })}
      </p>
      <NoticeNeighbours newer={newer} older={older} />
    </section>
  );
}

type NoticeCodeProps = { code: string; square: QrPicture; origin: string };

/** At the foot of a notice: a link on the page, and on paper a square to scan. */
function NoticeCode({ code, square, origin }: NoticeCodeProps) {
  return (
    <div className="notice-code">
      <p>
        <a className="link-line" href={href('/n/:code', { code })} rel="nofollow">
          <span>
            {m.notice_genuine()} <bdi className="code">{shownCode(code)}</bdi>
          </span>
        </a>
      </p>
      <div className="print-only">
        <QrCode picture={square} label={m.notice_code_square()} />
        {m.card_check({ address: origin + href('/check') })}
      </div>
    </div>
  );
}
