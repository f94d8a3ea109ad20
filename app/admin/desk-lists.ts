import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';

/** The lists of the office whose things go into the bin, by their names in addresses. */
export const deskLists = ['notices', 'photos', 'albums', 'results', 'faculty'] as const;
export type DeskList = (typeof deskLists)[number];

export function isDeskList(text: unknown): text is DeskList {
  return deskLists.includes(text as DeskList);
}

type ListWords = {
  icon: IconName;
  /** All of them, and one. */
  many: () => string;
  one: () => string;
  /** Asked before one is deleted. */
  ask: () => string;
  deleted: () => string;
  deleteFailed: () => string;
  isBack: () => string;
  /** Asked before one is deleted for good. */
  askErase: () => string;
  erased: () => string;
};

export const listWords: Record<DeskList, ListWords> = {
  notices: {
    icon: 'megaphone-fill',
    many: m.admin_notices,
    one: m.bin_notice,
    ask: m.bin_ask_notice,
    deleted: m.bin_notice_deleted,
    deleteFailed: m.bin_notice_not_deleted,
    isBack: m.bin_notice_back,
    askErase: m.bin_ask_erase_notice,
    erased: m.bin_notice_erased,
  },
  photos: {
    icon: 'images-fill',
    many: m.admin_photos,
    one: m.bin_photo,
    ask: m.bin_ask_photo,
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    isBack: m.bin_photo_back,
    askErase: m.bin_ask_erase_photo,
    erased: m.bin_photo_erased,
  },
  albums: {
    icon: 'images-square-fill',
    many: m.admin_albums,
    one: m.bin_album,
    ask: m.bin_ask_album,
    deleted: m.bin_album_deleted,
    deleteFailed: m.bin_album_not_deleted,
    isBack: m.bin_album_back,
    askErase: m.bin_ask_erase_album,
    erased: m.bin_album_erased,
  },
  results: {
    icon: 'exam-fill',
    many: m.admin_results,
    one: m.bin_result,
    ask: m.bin_ask_result,
    // The specification says Photo of results and faculty too.
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    isBack: m.bin_result_back,
    askErase: m.bin_ask_erase_result,
    erased: m.bin_result_erased,
  },
  faculty: {
    icon: 'chalkboard-teacher-fill',
    many: m.admin_faculty,
    one: m.bin_faculty,
    ask: m.bin_ask_faculty,
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    isBack: m.bin_faculty_back,
    askErase: m.bin_ask_erase_faculty,
    erased: m.bin_faculty_erased,
  },
};
