import { calendarTrash } from '../../calendar/calendar.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import { answers } from '../../enquiries/answers/answers.server.ts';
import { facultyTrash } from '../../faculty/faculty.server.ts';
import { noticeTrash } from '../../notices/notices.server.ts';
import { templates } from '../../notices/templates/templates.server.ts';
import { menuTrash } from '../../pages/menu/menu-admin.server.ts';
import { pageTrash } from '../../pages/own/own-pages.server.ts';
import { albumTrash } from '../../photos/albums/albums.server.ts';
import { photoTrash } from '../../photos/photos.server.ts';
import { resultTrash } from '../../results/results.server.ts';
import type { AdminList } from './admin-lists.ts';

export const trashes: Record<AdminList, Trash> = {
  notices: noticeTrash,
  photos: photoTrash,
  albums: albumTrash,
  results: resultTrash,
  faculty: facultyTrash,
  menu: menuTrash,
  calendar: calendarTrash,
  pages: pageTrash,
  templates: templates.trash,
  answers: answers.trash,
};
