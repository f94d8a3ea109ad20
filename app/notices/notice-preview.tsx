import { type RefObject, useEffect, useState } from 'react';
import type { TypedForm } from '../forms/form.ts';
import { instantInIndia, isDay, today } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { readTyped } from '../ui/drafts/draft-storage.ts';
import { CalendarLeaf } from './days/calendar-leaf.tsx';
import type { NoticeDays } from './days/notice-days.ts';
import { excerptOf, titleOf } from './notice-fields.ts';
import { NoticeDates, NoticeTags } from './notice-parts.tsx';

type NoticePreviewProps = {
  /** Where the form is. */
  frame: RefObject<HTMLElement | null>;
  typed: TypedForm;
  /** The day of the notice, unless the form puts it off. */
  instant: string;
};

export function NoticePreview({ frame, typed, instant }: NoticePreviewProps) {
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const read = () => setShown(readTyped(form));
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [frame]);
  const [title = '', details = '', category = 'general'] = [shown.title?.[0], shown.details?.[0], shown.category?.[0]];
  const publish_at = instantInIndia(shown.publish_at?.[0] ?? '');
  const created_at = publish_at && publish_at > instant ? publish_at : instant;
  const words = { title: title.trim(), details: details.trim() };
  const called = titleOf(words);
  const is_pinned = shown.is_pinned?.[0] === '1' ? 1 : 0;
  const notice = { category, is_pinned, created_at, ...typedDays(shown) };
  const day = today();
  return (
    <section className="panel notice-preview" aria-label={m.notice_admin_preview()}>
      <h2>{m.notice_admin_preview()}</h2>
      <div className={is_pinned ? 'notice-preview-sheet notice-preview-pinned' : 'notice-preview-sheet'}>
        <CalendarLeaf notice={notice} today={day} />
        <div className="notice-body">
          <NoticeTags notice={notice} today={day} />
          {called && (
            <p className="notice-title" lang={languageOf(called)}>
              {called}
            </p>
          )}
          <PreviewDetails words={words} />
          <NoticeDates notice={{ ...notice, updated_at: created_at }} />
        </div>
      </div>
    </section>
  );
}

function typedDays({ happens_on = [], happens_until = [] }: TypedForm): NoticeDays {
  const [on = '', until = ''] = [...happens_on.slice(0, 1), ...happens_until.slice(0, 1)];
  return isDay(on) ? { happens_on: on, happens_until: isDay(until) && until > on ? until : null } : noDays;
}

const noDays: NoticeDays = { happens_on: null, happens_until: null };

/** The board leaves the details out where they stand in for a title. */
function PreviewDetails({ words: { title, details } }: { words: { title: string; details: string } }) {
  if (!details) return <p className="notice-details">{m.notice_admin_preview_empty()}</p>;
  if (!title) return null;
  return (
    <p className="notice-details" lang={languageOf(details)}>
      {excerptOf(details)}
    </p>
  );
}
