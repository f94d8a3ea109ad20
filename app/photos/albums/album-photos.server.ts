import { href } from 'react-router';
import type { Staff } from '../../context.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleMove, handleRowChange } from '../../forms/handle-move.server.ts';
import type { Move } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { findAlbum, listAllAlbumPhotos } from './album-lists.server.ts';
import { movePhoto, setCover } from './album-order.server.ts';

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
