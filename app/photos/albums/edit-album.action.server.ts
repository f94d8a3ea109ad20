import { href } from 'react-router';
import { conflictOnRecord } from '../../content/conflict.server.ts';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import { findWithDeleted, isDeleted } from '../../database/editable-records.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { typedValues } from '../../forms/fields.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleMove, handleRowChange } from '../../forms/handle-move.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import type { Move } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { albumFields } from './album-fields.ts';
import { findAlbum, listAllAlbumPhotos } from './album-lists.server.ts';
import { movePhoto, setCover } from './album-order.server.ts';
import { updateAlbum } from './albums.server.ts';

/** An album in the bin is shown without its photos. */
export async function findAlbumForm(db: Connection, id: string) {
  const row = await findWithDeleted(db, 'album', id);
  if (!row) return undefined;
  const album = await findAlbum(db, id, 'office');
  const photos = album ? await listAllAlbumPhotos(db, id) : [];
  return { isInBin: isDeleted(row), version: row.version, typed: typedValues(albumFields, row), album, photos };
}

export function handleAlbumUpdate(args: FormArgs, id: string) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  return handleRecordForm(args, {
    fields: albumFields,
    failure: m.album_not_saved,
    run: (tx, { values, version }) => updateAlbum(tx, { id, version }, values, requireStaff(context)),
    conflict: (current, { typed }) => conflictOnRecord(db, { table: 'album', fields: albumFields, current, typed }),
    done: () => ({ to: href('/admin/albums'), flash: m.album_updated() }),
  });
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
