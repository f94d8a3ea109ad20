import { href } from 'react-router';
import { calendarFields } from '../../calendar/calendar-fields.ts';
import { findActive, lockActive } from '../../database/editable-records.server.ts';
import { type ListedTable, listActive } from '../../database/ordering.server.ts';
import type { Schema } from '../../database/schema.ts';
import { facultyFields } from '../../faculty/faculty-fields.ts';
import { type Fields, labelsOf } from '../../forms/fields.ts';
import { excerpt, isBlank } from '../../lib/text.ts';
import { noticeFields } from '../../notices/notice-fields.ts';
import { menuGroupFields } from '../../pages/menu/menu-fields.ts';
import { albumFields } from '../../photos/albums/album-fields.ts';
import { photoFields } from '../../photos/photo-fields.ts';
import type { TranslatedSubject } from '../../translations/translation-rules.ts';
import { textsOf } from '../../translations/translations.server.ts';
import type { Original, OriginalText, Source } from './original.ts';
import { documents, pages, school } from './other-originals.server.ts';

type RecordSource = { fields: Fields; editPath: (id: string) => string; publicPath: (id: string) => string };

const longest = 60;

function recordSource(table: ListedTable, { fields, editPath, publicPath }: RecordSource): Source {
  const originalOf = (row: Schema[ListedTable]): Original => {
    const texts = textsIn(fields, textsOf(table, row));
    const name = excerpt(texts.find(({ text }) => !isBlank(text))?.text ?? '', longest);
    return { id: row.id, name, texts, editPath: editPath(row.id), publicPath: publicPath(row.id) };
  };
  return {
    list: async (db, after, limit) => (await listActive(db, table, { after, limit })).map(originalOf),
    async find(db, id) {
      const row = await findActive(db, table, id);
      return row && originalOf(row);
    },
    lock: (tx, id) => lockActive(tx, table, id),
  };
}

const maxOfLine = 200;

function textsIn(fields: Fields, texts: Readonly<Record<string, string>>): OriginalText[] {
  const labels = labelsOf(fields);
  return Object.entries(texts).map(([field, text]) => {
    const declared = fields[field];
    const isLong = declared?.kind === 'text' && declared.max > maxOfLine;
    return { field, text, label: labels[field]?.() ?? field, input: isLong ? 'area' : 'line' };
  });
}

export const sources: Record<TranslatedSubject, Source> = {
  page: pages,
  notice: recordSource('notice', {
    fields: noticeFields,
    editPath: (id) => href('/admin/notices/:id/edit', { id }),
    publicPath: (id) => href('/allnotices/:id', { id }),
  }),
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
