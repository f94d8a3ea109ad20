/** What a notice can be about, in the order of the chips on the board. */
export const noticeCategories = ['holiday', 'exam', 'fee', 'admission', 'transport', 'event', 'general'] as const;

export type NoticeCategory = (typeof noticeCategories)[number];

export function isNoticeCategory(text: string | null): text is NoticeCategory {
  return noticeCategories.some((category) => category === text);
}
