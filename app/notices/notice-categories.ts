import { m } from '../paraglide/messages.js';

/** What a notice can be about, in the order of the chips on the board. */
export const noticeCategories = ['holiday', 'exam', 'fee', 'admission', 'transport', 'event', 'general'] as const;

export type NoticeCategory = (typeof noticeCategories)[number];

export function isNoticeCategory(text: string | null): text is NoticeCategory {
  return noticeCategories.some((category) => category === text);
}

export const categoryWords: Record<NoticeCategory, () => string> = {
  holiday: m.notice_category_holiday,
  exam: m.notice_category_exam,
  fee: m.notice_category_fee,
  admission: m.notice_category_admission,
  transport: m.notice_category_transport,
  event: m.notice_category_event,
  general: m.notice_category_general,
};
