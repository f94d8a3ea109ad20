import type { TypedForm } from '../../forms/form.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { Notice, NoticeValues } from '../notice-fields.ts';
import { dayConfirmedField, dayErrors, dayInQuestionField, isDayOver, lastDayOf } from './notice-days.ts';
import { findRelativeDay } from './relative-days.server.ts';

type NoticeWithDays = Pick<NoticeValues, 'title' | 'details' | 'happens_on' | 'happens_until' | 'publish_at'>;

type DayQuestion = { about: string; sentence: string };

/** A saved notice needs a new confirmation only when the clerk has changed its text or its day. */
export function dayQuestionOf(notice: NoticeWithDays, saved: Notice | undefined, now: string): DayQuestion | undefined {
  if (Object.keys(dayErrors(notice)).length > 0) return undefined;
  const isOut = saved?.state === 'published';
  const publish_at = !isOut && notice.publish_at && notice.publish_at > now ? notice.publish_at : undefined;
  const isSame = (names: readonly (keyof NoticeWithDays)[]) => names.every((name) => saved?.[name] === notice[name]);
  const wasChecked = isOut || (saved?.state === 'scheduled' && isSame(['publish_at']));
  const last = lastDayOf(notice);
  if (last === null) {
    const word = findRelativeDay(`${notice.title}\n${notice.details}`);
    if (!word || (wasChecked && isSame(['title', 'details', 'happens_on']))) return undefined;
    return { about: 'none', sentence: m.notice_day_which({ word: isolated(word) }) };
  }
  if (!isDayOver(notice, dayInIndia(publish_at ?? now))) return undefined;
  if (wasChecked && isSame(['happens_on', 'happens_until'])) return undefined;
  return { about: last, sentence: publish_at ? m.notice_day_will_have_passed() : m.notice_day_has_passed() };
}

export function confirmedDayIn(form: FormData): TypedForm {
  const confirmed = form.get(dayConfirmedField);
  return typeof confirmed === 'string' && /^(?:none|[\d-]{10})$/.test(confirmed)
    ? { [dayConfirmedField]: [confirmed], [dayInQuestionField]: [confirmed] }
    : {};
}
