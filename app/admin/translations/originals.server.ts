import { href } from 'react-router';
import { calendarFields } from '../../calendar/calendar-fields.ts';
import { facultyFields } from '../../faculty/faculty-fields.ts';
import { noticeFields } from '../../notices/notice-fields.ts';
import { menuGroupFields } from '../../pages/menu/menu-fields.ts';
import { albumFields } from '../../photos/albums/album-fields.ts';
import { photoFields } from '../../photos/photo-fields.ts';
import type { TranslatedSubject } from '../../translations/translation-rules.ts';
import type { Source } from './original.ts';
import { documents, pages, school } from './other-originals.server.ts';
import { recordSource, withAttachments } from './record-originals.server.ts';

export const sources: Record<TranslatedSubject, Source> = {
  page: pages,
  notice: withAttachments(
    recordSource('notice', {
      fields: noticeFields,
      editPath: (id) => href('/admin/notices/:id/edit', { id }),
      publicPath: (id) => href('/allnotices/:id', { id }),
    }),
  ),
  album: recordSource('album', {
    fields: albumFields,
    editPath: (id) => href('/admin/albums/:id/edit', { id }),
    publicPath: (id) => href('/gallery/albums/:id', { id }),
  }),
  photo: recordSource('photo', {
    fields: photoFields,
    editPath: (id) => href('/admin/photos/:id/edit', { id }),
    publicPath: (id) => href('/gallery/:id', { id }),
  }),
  faculty: recordSource('faculty', {
    fields: facultyFields,
    editPath: (id) => href('/admin/faculty/:id/edit', { id }),
    publicPath: () => href('/faculty'),
  }),
  calendar_item: recordSource('calendar_item', {
    fields: calendarFields,
    editPath: (id) => href('/admin/calendar/:id/edit', { id }),
    publicPath: () => href('/calendar'),
  }),
  document: documents,
  menu_item: recordSource('menu_item', {
    fields: menuGroupFields,
    editPath: (id) => href('/admin/menu/:id/edit', { id }),
    publicPath: () => href('/'),
  }),
  setting: school,
};
