import { formatDayAndTime, instantInIndia, localInIndia } from '../lib/dates.ts';
import type { TypedForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { categoryWords, isNoticeCategory } from './notice-categories.ts';

type SavedNotice = {
  title: string;
  details: string;
  category: string;
  is_pinned: number;
  state: string;
  publish_at: string | null;
  expires_at: string | null;
};

/** What the form shows of a saved notice. */
export function typedOf(notice: SavedNotice): TypedForm {
  const { title, details, category, is_pinned, state, publish_at, expires_at } = notice;
  return {
    title: [title],
    details: [details],
    category: [category],
    is_pinned: is_pinned ? ['1'] : [],
    publish_at: [publish_at && state !== 'published' ? localInIndia(publish_at) : ''],
    expires_at: [expires_at ? localInIndia(expires_at) : ''],
  };
}

/** The same as people read it, with the names of the files. */
export function shownTyped(typed: TypedForm, files: { name: string }[]): TypedForm {
  const category = typed.category?.[0] ?? 'general';
  return {
    ...typed,
    category: [isNoticeCategory(category) ? categoryWords[category]() : category],
    is_pinned: [typed.is_pinned?.[0] === '1' ? m.notice_desk_yes() : m.notice_desk_no()],
    publish_at: [shownMoment(typed.publish_at?.[0])],
    expires_at: [shownMoment(typed.expires_at?.[0])],
    attachments: files.map(({ name }) => name),
  };
}

function shownMoment(local = ''): string {
  const instant = instantInIndia(local);
  return instant ? formatDayAndTime(instant) : local;
}

/** What the fields are called, for who is told what somebody else has changed. */
export const conflictLabels = {
  title: m.desk_title,
  details: m.desk_details,
  category: m.desk_notice_kind,
  attachments: m.notice_desk_files,
  publish_at: m.notice_desk_publish_at,
  expires_at: m.notice_desk_expires_at,
  is_pinned: m.notice_desk_pinned,
};
