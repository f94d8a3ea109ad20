import { href } from 'react-router';
import type { ContentForm, ContentList } from '../../content/content-screens.server.ts';
import { contentSearch } from '../../content/content-search.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleMove, handleRowChange } from '../../forms/handle-move.server.ts';
import { dayInIndia, formatPlainDay } from '../../lib/dates.ts';
import type { Move } from '../../lib/moves.ts';
import { readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type AlbumValues, albumType } from './album-fields.ts';
import { type Album, albumOrder, findAlbum, listAlbums, listAllAlbumPhotos } from './album-lists.server.ts';
import {
  albumTrash,
  albumVisibility,
  createAlbum,
  movePhoto,
  patchAlbum,
  setCover,
  updateAlbum,
} from './albums.server.ts';

const albumList: ContentList = {
  labels: {
    title: m.album_manage,
    search: m.album_search,
    empty: m.album_list_empty,
    emptyHelp: m.album_list_empty_help,
  },
  columns: () => [m.album_cover(), m.admin_title(), m.admin_date(), m.album_photos()],
  list: (db, search, { cursor, size }) =>
    listAlbums(db, cursor, { words: readSearchText(search), withEmpty: true, size }),
  row({ id, title, day, image, count, taken_down_at }: Album) {
    const isSeen = taken_down_at === null && count > 0;
    return {
      name: title,
      view: isSeen ? href('/gallery/albums/:id', { id }) : undefined,
      cells: [{ picture: image }, { name: title }, { time: day, text: formatPlainDay(day) }, m.album_count({ count })],
    };
  },
};

/** Its page in the office shows the photos, too. */
const albumForm: ContentForm = {
  labels: { add: m.album_add, edit: m.album_edit, send: m.album_open },
  initial: () => ({ day: dayInIndia(Date.now()) }),
  create: (tx, values: AlbumValues, by) => createAlbum(tx, values, by),
  update: (tx, version, values: AlbumValues, by) => updateAlbum(tx, version, values, by),
  created: (id) => ({ to: href('/admin/albums/:id/edit', { id }), flash: m.album_opened() }),
};

export const albumContent: ServerContent = {
  type: albumType,
  screens: { list: albumList, form: albumForm },
  trash: albumTrash,
  archive: { about: 'The albums of the gallery.' },
  visibility: albumVisibility,
  putBack: async (tx, id, values, by) => (await patchAlbum(tx, id, values, by)).refused === undefined,
  files: false,
  selection: (db, filters, size) => albumList.list(db, filters, { cursor: undefined, size }),
  search: contentSearch(albumType, albumOrder, { detail: ({ day }) => formatPlainDay(day) }),
};

/** An album in the bin is shown without its photos. */
export async function findAlbumPhotos(db: Connection, id: string) {
  const album = await findAlbum(db, id, 'office');
  return { album, photos: album ? await listAllAlbumPhotos(db, id) : [] };
}

/** Handles what was done to one photo of an album: moved, or made the cover. */
export function handleOrder(args: FormArgs & { form: FormData }, albumId: string) {
  const page = href('/admin/albums/:id/edit', { id: albumId });
  const answers = {
    rowId: (id: string) => `photo-${id}`,
    gone: m.album_photo_gone,
    failure: m.album_order_not_saved,
  };
  const withPage = (message: string | undefined) => (message === undefined ? undefined : { message, page });
  if (args.form.has('cover')) {
    const run = async (tx: Transaction, { id }: { id: string }, by: Staff) =>
      withPage(await coverMessage(tx, albumId, id, by));
    return handleRowChange(args, { ...answers, run });
  }
  const run = async (tx: Transaction, move: Move, by: Staff) => withPage(await movedMessage(tx, albumId, move, by));
  return handleMove(args, { ...answers, run });
}

async function movedMessage(tx: Transaction, albumId: string, move: Move, by: Staff) {
  const moved = await movePhoto(tx, albumId, move, by);
  return moved && m.album_place_is({ name: nameOf(moved), place: moved.place, count: moved.count });
}

async function coverMessage(tx: Transaction, albumId: string, id: string, by: Staff) {
  const cover = await setCover(tx, albumId, id, by);
  return cover && m.album_cover_is({ name: nameOf(cover) });
}

function nameOf({ title }: { title: string }): string {
  return title || m.gallery_untitled();
}
