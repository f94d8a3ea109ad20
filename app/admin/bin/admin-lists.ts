import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';

export const adminLists = [
  'notices',
  'photos',
  'albums',
  'results',
  'faculty',
  'menu',
  'calendar',
  'pages',
  'templates',
  'answers',
] as const;
export type AdminList = (typeof adminLists)[number];

export function isAdminList(text: unknown): text is AdminList {
  return adminLists.includes(text as AdminList);
}

type ListLabels = {
  icon: IconName;
  many: () => string;
  one: () => string;
  deleteQuestion: () => string;
  deleted: () => string;
  deleteFailed: () => string;
  restored: () => string;
  eraseQuestion: () => string;
  erased: () => string;
};

export const listLabels: Record<AdminList, ListLabels> = {
  notices: {
    icon: 'megaphone-fill',
    many: m.admin_notices,
    one: m.bin_notice,
    deleteQuestion: m.bin_ask_notice,
    deleted: m.bin_notice_deleted,
    deleteFailed: m.bin_notice_not_deleted,
    restored: m.bin_notice_back,
    eraseQuestion: m.bin_ask_erase_notice,
    erased: m.bin_notice_erased,
  },
  photos: {
    icon: 'images-fill',
    many: m.admin_photos,
    one: m.bin_photo,
    deleteQuestion: m.bin_ask_photo,
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    restored: m.bin_photo_back,
    eraseQuestion: m.bin_ask_erase_photo,
    erased: m.bin_photo_erased,
  },
  albums: {
    icon: 'images-square-fill',
    many: m.admin_albums,
    one: m.bin_album,
    deleteQuestion: m.bin_ask_album,
    deleted: m.bin_album_deleted,
    deleteFailed: m.bin_album_not_deleted,
    restored: m.bin_album_back,
    eraseQuestion: m.bin_ask_erase_album,
    erased: m.bin_album_erased,
  },
  results: {
    icon: 'exam-fill',
    many: m.admin_results,
    one: m.bin_result,
    deleteQuestion: m.bin_ask_result,
    // The specification says Photo of results and faculty too.
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    restored: m.bin_result_back,
    eraseQuestion: m.bin_ask_erase_result,
    erased: m.bin_result_erased,
  },
  faculty: {
    icon: 'chalkboard-teacher-fill',
    many: m.admin_faculty,
    one: m.bin_faculty,
    deleteQuestion: m.bin_ask_faculty,
    deleted: m.bin_photo_deleted,
    deleteFailed: m.bin_photo_not_deleted,
    restored: m.bin_faculty_back,
    eraseQuestion: m.bin_ask_erase_faculty,
    erased: m.bin_faculty_erased,
  },
  menu: {
    icon: 'list-bullets-fill',
    many: m.bin_menu_many,
    one: m.bin_menu,
    deleteQuestion: m.bin_ask_menu,
    deleted: m.bin_menu_deleted,
    deleteFailed: m.bin_menu_not_deleted,
    restored: m.bin_menu_back,
    eraseQuestion: m.bin_ask_erase_menu,
    erased: m.bin_menu_erased,
  },
  calendar: {
    icon: 'calendar-check-fill',
    many: m.calendar_admin_menu,
    one: m.bin_calendar,
    deleteQuestion: m.bin_ask_calendar,
    deleted: m.bin_calendar_deleted,
    deleteFailed: m.bin_calendar_not_deleted,
    restored: m.bin_calendar_back,
    eraseQuestion: m.bin_ask_erase_calendar,
    erased: m.bin_calendar_erased,
  },
  pages: {
    icon: 'files-fill',
    many: m.pages_manage,
    one: m.bin_page_kind,
    deleteQuestion: m.bin_ask_page,
    deleted: m.bin_page_deleted,
    deleteFailed: m.bin_page_not_deleted,
    restored: m.bin_page_back,
    eraseQuestion: m.bin_ask_erase_page,
    erased: m.bin_page_erased,
  },
  templates: {
    icon: 'note-pencil-fill',
    many: m.template_title,
    one: m.bin_template,
    deleteQuestion: m.bin_ask_template,
    deleted: m.bin_template_deleted,
    deleteFailed: m.bin_template_not_deleted,
    restored: m.bin_template_back,
    eraseQuestion: m.bin_ask_erase_template,
    erased: m.bin_template_erased,
  },
  answers: {
    icon: 'chat-circle-dots-fill',
    many: m.answer_title,
    one: m.bin_answer,
    deleteQuestion: m.bin_ask_answer,
    deleted: m.bin_answer_deleted,
    deleteFailed: m.bin_answer_not_deleted,
    restored: m.bin_answer_back,
    eraseQuestion: m.bin_ask_erase_answer,
    erased: m.bin_answer_erased,
  },
};
