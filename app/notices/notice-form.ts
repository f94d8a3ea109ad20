import { z } from 'zod';
import { tickField, wordsField } from '../lib/desk-fields.ts';
import { m } from '../paraglide/messages.js';
import { noticeCategories } from './notice-categories.ts';
import { noticeLimits } from './notice-limits.ts';

export const noticeSchema = z.object({
  title: wordsField(noticeLimits.title),
  details: wordsField(noticeLimits.details).refine(Boolean, { error: () => m.desk_notice_details_missing() }),
  category: z.enum(noticeCategories, { error: () => m.desk_notice_kind_unknown() }).default('general'),
  is_pinned: tickField(),
});
