import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import { choiceOf, type FieldsFor, type ValuesOf } from '../forms/fields.ts';
import type { FieldErrors } from '../forms/form.ts';
import { type Language, localizedFile } from '../lib/languages/languages.ts';
import { excerpt, readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { TagTone } from '../ui/tag.tsx';

/** In the order of the chips on the board. */
export const noticeCategories = ['holiday', 'exam', 'fee', 'admission', 'transport', 'event', 'general'] as const;

export type NoticeCategory = (typeof noticeCategories)[number];

export function isNoticeCategory(text: string | null): text is NoticeCategory {
  return noticeCategories.some((category) => category === text);
}

export const categoryLabels: Record<NoticeCategory, () => string> = {
  holiday: m.notice_category_holiday,
  exam: m.notice_category_exam,
  fee: m.notice_category_fee,
  admission: m.notice_category_admission,
  transport: m.notice_category_transport,
  event: m.notice_category_event,
  general: m.notice_category_general,
};

export const categoryLooks: Record<NoticeCategory, { icon: IconName; tone: TagTone }> = {
  holiday: { icon: 'tree-fill', tone: 'pata' },
  exam: { icon: 'exam-fill', tone: 'neel' },
  fee: { icon: 'currency-inr-fill', tone: 'genda' },
  admission: { icon: 'graduation-cap-fill', tone: 'mati' },
  transport: { icon: 'bus-fill', tone: 'kagoj' },
  event: { icon: 'confetti-fill', tone: 'rose' },
  general: { icon: 'megaphone-fill', tone: 'mati' },
};

/** As plain data, for the lists of the office. */
export function categoryTag(category: string) {
  const known = isNoticeCategory(category) ? category : 'general';
  return { tag: categoryLabels[known](), ...categoryLooks[known] };
}

export const categoryTitles: Record<NoticeCategory, () => string> = {
  holiday: m.notice_title_holiday,
  exam: m.notice_title_exam,
  fee: m.notice_title_fee,
  admission: m.notice_title_admission,
  transport: m.notice_title_transport,
  event: m.notice_title_event,
  general: m.notice_title_general,
};

/** What the office fills in. Schema, inputs, conflicts, the activity log and the API are derived from it. */
export const noticeFields = {
  title: {
    kind: 'text',
    hasOwnInput: true,
    label: m.admin_title,
    max: 200,
    isTranslated: true,
    hasHistory: true,
    marksUpdate: true,
    isCopied: true,
    isSearched: 'public',
  },
  details: {
    kind: 'text',
    hasOwnInput: true,
    label: m.admin_details,
    max: 10_000,
    required: m.admin_notice_details_missing,
    hasLines: true,
    isTranslated: true,
    hasHistory: true,
    marksUpdate: true,
    isCopied: true,
    isSearched: 'public',
  },
  category: {
    kind: 'choice',
    hasOwnInput: true,
    isSearched: 'public',
    label: m.admin_notice_kind,
    options: noticeCategories,
    initial: 'general',
    optionLabel: (category: NoticeCategory) => categoryLabels[category](),
    unknown: m.admin_notice_kind_unknown,
    hasHistory: true,
    marksUpdate: true,
    isCopied: true,
  },
  happens_on: { kind: 'day', label: m.notice_admin_happens_on, hasOwnInput: true, hasHistory: true, marksUpdate: true },
  happens_until: {
    kind: 'day',
    label: m.notice_admin_happens_until,
    hasOwnInput: true,
    hasHistory: true,
    marksUpdate: true,
  },
  school_status: {
    ...choiceOf(
      m.notice_school_day,
      {
        'by-type': m.notice_school_day_by_type,
        open: m.notice_school_day_open,
        closed: m.notice_school_day_closed,
        'half-day': m.notice_school_day_half_day,
        'late-bus': m.notice_school_day_late_bus,
      },
      m.notice_school_day_unknown,
    ),
    hint: m.notice_school_day_hint,
    hasOwnInput: true,
    hasHistory: true,
    marksUpdate: true,
  },
  publish_at: { kind: 'moment', label: m.notice_admin_publish_at, hasOwnInput: true },
  expires_at: { kind: 'moment', label: m.notice_admin_expires_at, hasOwnInput: true },
  is_pinned: { kind: 'checkbox', label: m.notice_admin_pinned, hasOwnInput: true },
  is_urgent: { kind: 'checkbox', label: m.notice_urgent, hint: m.notice_urgent_hint, hasOwnInput: true },
} as const satisfies FieldsFor<Schema['notice'], 'sequence' | 'state' | 'created_at' | 'updated_at'>;

export type Notice = Schema['notice'];
export type NoticeValues = ValuesOf<typeof noticeFields>;

const titleCharacters = 80;
const excerptCharacters = 110;

export const newDurationMs = 7 * 86_400_000;

/** The title, or the first words of the details when the school gave none. */
export function titleOf(notice: { title: string; details: string }): string {
  if (notice.title) return notice.title;
  return excerpt((notice.details.split('\n', 1)[0] ?? '').trimEnd(), titleCharacters);
}

export function excerptOf(details: string): string {
  return excerpt(details, excerptCharacters);
}

/** Names the notice that is unpinned for another. */
export const unpinField = 'unpin';

/** Of its card in the language of the page. */
export function cardAddress(id: string, language?: Language): string {
  return localizedFile(href('/allnotices/:id/card.jpg', { id }), language);
}

export function newSince(): string {
  return new Date(Date.now() - newDurationMs).toISOString();
}

/** Only these are worth waking families for. */
const urgentCategories: readonly string[] = ['holiday', 'transport'] satisfies NoticeCategory[];

export function mayBeUrgent(category: string): boolean {
  return urgentCategories.includes(category);
}

export function isUrgent({ is_urgent, category }: Pick<Notice, 'is_urgent' | 'category'>): boolean {
  return is_urgent === 1 && mayBeUrgent(category);
}

export function urgencyErrors({ is_urgent, category }: Pick<NoticeValues, 'is_urgent' | 'category'>): FieldErrors {
  return is_urgent && !mayBeUrgent(category) ? { is_urgent: m.notice_urgent_refused() } : {};
}

export const noticeStates = ['published', 'pinned', 'draft', 'scheduled', 'expired'] as const;

export type NoticeState = (typeof noticeStates)[number];

function isNoticeState(text: string | null): text is NoticeState {
  return noticeStates.some((state) => state === text);
}

export type NoticeFilter = {
  /** Each of them is in the title or the details. */
  words?: string | undefined;
  category?: NoticeCategory | undefined;
  state?: NoticeState | undefined;
};

export function readNoticeFilter(search: URLSearchParams): NoticeFilter {
  const kind = search.get('kind');
  const state = search.get('state');
  return {
    words: readSearchText(search),
    category: isNoticeCategory(kind) ? kind : undefined,
    state: isNoticeState(state) ? state : undefined,
  };
}

/** A request that asks only for files (`?files=`) does not fail when the connection is broken. */
export async function loadFiles<Loaded>(request: Request, load: () => Promise<Loaded>): Promise<Loaded> {
  if (!new URL(request.url).searchParams.has('files')) return load();
  return load().catch(() => ({}) as Loaded);
}

export const noticeType = {
  table: 'notice',
  path: 'notices',
  icon: 'megaphone-fill',
  labels: {
    one: m.bin_notice,
    many: m.admin_notices,
    counted: m.selected_notices,
    deleted: m.bin_notice_deleted,
    notDeleted: m.bin_notice_not_deleted,
  },
  fields: noticeFields,
  alsoTracked: ['state'],
  nameOf: (notice) => titleOf(notice),
  editPath: (id) => href('/admin/notices/:id/edit', { id }),
  publicPath: (id) => href('/allnotices/:id', { id }),
} as const satisfies ContentType<'notice'>;
