import { type RefObject, useEffect, useState } from 'react';
import type { TypedForm } from '../forms/form.ts';
import { instantInIndia } from '../lib/dates.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { readTyped } from '../ui/forms/draft-storage.ts';
import { excerptOf, titleOf } from './notice-fields.ts';
import { CalendarLeaf, NoticeDates, NoticeTags } from './notice-parts.tsx';

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
  return (
    <section className="panel notice-preview" aria-label={m.notice_admin_preview()}>
      <h2>{m.notice_admin_preview()}</h2>
      <div className={is_pinned ? 'notice-preview-sheet notice-preview-pinned' : 'notice-preview-sheet'}>
        <CalendarLeaf instant={created_at} />
        <div className="notice-body">
          <NoticeTags notice={{ category, is_pinned, created_at }} />
          {called && (
            <p className="notice-title" lang={languageOf(called)}>
              {called}
            </p>
          )}
          <PreviewDetails words={words} />
          <NoticeDates notice={{ created_at, updated_at: created_at }} />
        </div>
      </div>
    </section>
  );
}

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
