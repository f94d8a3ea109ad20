import { z } from 'zod';
import { momentField, tickField, wordsField } from '../lib/desk-fields.ts';
import type { FieldErrors } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { noticeCategories } from './notice-categories.ts';
import { noticeLimits } from './notice-limits.ts';

/** What the buttons of the form ask for; without one it is the main one. */
const intent = z
  .string()
  .optional()
  .transform((text) => (text === 'publish' || text === 'draft' ? text : undefined));

export const noticeSchema = z.object({
  title: wordsField(noticeLimits.title),
  details: wordsField(noticeLimits.details).refine(Boolean, { error: () => m.desk_notice_details_missing() }),
  category: z.enum(noticeCategories, { error: () => m.desk_notice_kind_unknown() }).default('general'),
  is_pinned: tickField(),
  publish_at: momentField(),
  expires_at: momentField(),
  intent,
  /** The intent of a form that met a conflict: its note has a button of its own. */
  intended: intent,
});

export type NoticeWords = z.output<typeof noticeSchema>;

type SavedTimes = { state: string; expires_at: string | null };

/** Sentences beside the times that cannot be. What is over already may stay so. */
export function timeFaults({ publish_at, expires_at }: NoticeWords, saved?: SavedTimes): FieldErrors {
  if (!expires_at || (saved?.expires_at && isSameMinute(expires_at, saved.expires_at))) return {};
  if (expires_at <= new Date().toISOString()) return { expires_at: m.notice_desk_expires_past() };
  const isToCome = saved?.state !== 'published' && publish_at !== null;
  return isToCome && expires_at <= publish_at ? { expires_at: m.notice_desk_expires_first() } : {};
}

/** The field knows no seconds. */
function isSameMinute(one: string, other: string): boolean {
  return one.slice(0, 16) === other.slice(0, 16);
}
