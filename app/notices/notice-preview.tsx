import { type RefObject, useEffect, useState } from 'react';
import type { TypedForm } from '../forms/form.ts';
import { instantInIndia, isDay, today } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { readTyped } from '../ui/drafts/draft-storage.ts';
import type { Attachment } from './attachments/attachment-rules.ts';
import type { NoticeDays } from './days/notice-days.ts';
import { titleOf } from './notice-fields.ts';
import { NoticeSheet } from './notice-parts.tsx';

type NoticePreviewProps = {
  frame: RefObject<HTMLElement | null>;
  typed: TypedForm;
  attachments: Attachment[];
  /** The day of the notice, unless the form puts it off. */
  instant: string;
};

/** The page of the notice, whole, as parents will open it. */
export function NoticePreview({ frame, typed, attachments, instant }: NoticePreviewProps) {
  const shown = useTyped(frame, typed);
  const [title = '', details = '', category = 'general'] = [shown.title?.[0], shown.details?.[0], shown.category?.[0]];
  const publish_at = instantInIndia(shown.publish_at?.[0] ?? '');
  const created_at = publish_at && publish_at > instant ? publish_at : instant;
  const words = { title: title.trim(), details: details.trim() };
  const is_pinned = shown.is_pinned?.[0] === '1' ? 1 : 0;
  const notice = { category, is_pinned, created_at, updated_at: created_at, ...typedDays(shown) };
  return (
    <section className="panel notice-preview" aria-label={m.notice_admin_preview()}>
      <h2>{m.notice_admin_preview()}</h2>
      <NoticeSheet
        notice={{ ...notice, details: words.details || m.notice_admin_preview_empty() }}
        attachments={attachments}
        today={today()}
        title={titleOf(words)}
      />
    </section>
  );
}

function typedDays({ happens_on = [], happens_until = [] }: TypedForm): NoticeDays {
  const [on = '', until = ''] = [...happens_on.slice(0, 1), ...happens_until.slice(0, 1)];
  return isDay(on) ? { happens_on: on, happens_until: isDay(until) && until > on ? until : null } : noDays;
}

const noDays: NoticeDays = { happens_on: null, happens_until: null };

/** What is typed into the form within `frame`, as it is typed; `typed` without script. */
export function useTyped(frame: RefObject<HTMLElement | null>, typed: TypedForm): TypedForm {
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const read = () => setShown(readTyped(form));
    // The event comes before the fields are emptied.
    const readLater = () => queueMicrotask(read);
    read();
    form.addEventListener('input', read);
    form.addEventListener('reset', readLater);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('reset', readLater);
    };
  }, [frame]);
  return shown;
}
