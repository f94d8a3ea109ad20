import { href } from 'react-router';
import type { ContentType } from '../../content/content-type.ts';
import type { Schema } from '../../database/schema.ts';
import type { DayField, Fields, FieldsFor, ValuesOf } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';

/** The page that orders an album shows all its photos at once: nothing can be dragged over pages. */
export const maxPhotosInAlbum = 500;

/** `day` null = today in India. */
export const albumFields = {
  title: {
    kind: 'text',
    label: m.admin_title,
    hint: m.album_title_hint,
    max: 200,
    required: m.album_title_missing,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'office',
  },
  day: { kind: 'day', label: m.admin_date, hint: m.album_day_hint },
} as const satisfies FieldsFor<Schema['album'], 'sequence' | 'cover_photo_id' | 'created_at' | 'day'> & {
  day: DayField;
};

export type AlbumValues = ValuesOf<typeof albumFields>;

/** In the form of a photo: a new album for it. */
export const newAlbumFields = {
  album_title: { kind: 'text', label: m.album_new_title, max: albumFields.title.max },
  album_day: { kind: 'day', label: m.album_new_day },
} as const satisfies Fields;

/** An album by its id, or another by title and day (null = today in India). */
export type ChosenAlbum = { album_id: string | null } & ValuesOf<typeof newAlbumFields>;

export const albumType = {
  table: 'album',
  path: 'albums',
  icon: 'images-square-fill',
  labels: { one: m.bin_album, many: m.admin_albums, counted: m.selected_albums, deleted: m.album_deleted },
  fields: albumFields,
  nameOf: ({ title }) => title,
  editPath: (id) => href('/admin/albums/:id/edit', { id }),
  publicPath: (id) => href('/gallery/albums/:id', { id }),
} as const satisfies ContentType<'album'>;
