import type { NoticeCategory } from '../../app/notices/notice-categories.ts';
import type { DaysAhead } from './days.ts';

type Words = string | ((on: DaysAhead) => string);

export type SeedNotice = {
  daysAgo: number;
  category: NoticeCategory;
  isPinned?: boolean;
  /** Left out by some, as a busy office does. */
  title?: Words;
  details: Words;
};
