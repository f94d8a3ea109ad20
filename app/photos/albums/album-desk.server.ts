import { data, type RouterContextProvider, redirect } from 'react-router';
import { conflictWith } from '../../activity/conflict.server.ts';
import { houseContext, leaveSentence, type Staff, signedInStaff } from '../../context.ts';
import { findKept, isInBin } from '../../database/desk-rows.server.ts';
import type { Connection } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormAnswer, parseForm, type TypedForm } from '../../lib/form.ts';
import { readVersion, versionField } from '../../lib/revision.ts';
import { m } from '../../paraglide/messages.js';
import { albumSchema, orderSchema } from './album-form.ts';
import { findAlbum, listInOrder } from './album-lists.server.ts';
import { chooseCover, movePhoto } from './album-order.server.ts';
import type { OrderAnswer } from './album-order.ts';
import { reviseAlbum } from './albums.server.ts';

type Context = Readonly<RouterContextProvider>;

/** What the page of an album needs; in the bin it has its words only. Undefined when there is no such album. */
export async function findAlbumForm(db: Connection, id: string) {
  const row = await findKept(db, 'album', id);
  if (!row) return undefined;
  const album = await findAlbum(db, id);
  const photos = album ? await listInOrder(db, id) : [];
  return { isInBin: isInBin(row), version: row.version, typed: typedAlbum(row), album, photos };
}

function typedAlbum({ title, day }: { title: string; day: string }): TypedForm {
  return { title: [title], day: [day] };
}

/** Takes the form with title and day of an album. Saved: leads to the list of albums, which says so. */
export async function receiveAlbumWords(context: Context, id: string, posted: FormData) {
  const form = parseForm(albumSchema, posted, m.desk_unstorable());
  const revision = { id, version: readVersion(posted) };
  const typed = { ...form.typed, [versionField]: [String(revision.version)] };
  if (form.errors) return data<FormAnswer>({ typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const outcome = await inTransaction(db, (tx) => reviseAlbum(tx, revision, form.value, signedInStaff(context)));
  if (outcome.refused === 'gone') {
    return data<FormAnswer>({ typed, errors: {}, broke: m.desk_revised_gone() }, { status: 404 });
  }
  if (outcome.refused === 'stale') {
    const current = { id, version: outcome.current.version, typed: typedAlbum(outcome.current) };
    const labels = { title: m.desk_title, day: m.desk_date };
    const conflict = await conflictWith(db, { subject: 'album', current, typed: form.typed, labels });
    return data<FormAnswer>({ typed, errors: {}, conflict }, { status: 409 });
  }
  leaveSentence(context, m.album_updated());
  return redirect('/admin/albums', 303);
}

/**
 * Takes what was done to one photo of an album: another place, or the cover. A page that React has taken over asks for
 * the sentence alone (`here`); any other is led to the photo in its new place.
 */
export async function receiveOrder(context: Context, albumId: string, posted: FormData) {
  const { value } = parseForm(orderSchema, posted, m.desk_unstorable());
  if (!value) throw data(null, { status: 400 });
  const { db } = context.get(houseContext);
  const told = await inTransaction(db, (tx) => putInOrder(tx, albumId, value, signedInStaff(context)));
  const sentence = told ?? m.album_photo_gone();
  if (posted.has('here')) return data<OrderAnswer>(told ? { told } : { broke: sentence }, { status: told ? 200 : 404 });
  leaveSentence(context, sentence);
  return redirect(`/admin/albums/${albumId}/edit#photo-${value.photo}`, 303);
}

type Order = { photo: string; to?: number | undefined };

/** What there is to tell; undefined when the photo does not stand in the album any more. */
async function putInOrder(tx: Connection, albumId: string, { photo, to }: Order, by: Staff) {
  if (to === undefined) {
    const cover = await chooseCover(tx, albumId, photo, by);
    return cover && m.album_cover_is({ name: cover.title || m.gallery_untitled() });
  }
  const moved = await movePhoto(tx, albumId, photo, to, by);
  return moved && m.album_place_is({ name: moved.title || m.gallery_untitled(), place: moved.place, count: moved.of });
}
