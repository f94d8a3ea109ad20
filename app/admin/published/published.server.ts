import { href } from 'react-router';
import { findContent } from '../../content-types.server.ts';
import type { JustPublished } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { namesWith } from '../../forms/fields.ts';
import { formatMoment, today } from '../../lib/dates.ts';
import { listAttachments } from '../../notices/attachments/attachments.server.ts';
import { dayLabelOf } from '../../notices/days/notice-days.ts';
import { cardAddress, type Notice, titleOf } from '../../notices/notice-fields.ts';
import { findNotice } from '../../notices/notice-lists.server.ts';
import { findAdminNotice } from '../../notices/notices-admin.server.ts';
import { asOnPublishingDay } from '../../notices/preview/preview-notice.tsx';
import { m } from '../../paraglide/messages.js';
import { photoName } from '../../photos/photo-name.ts';
import { listPublishedPhotos } from '../../photos/photos.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { familyShareAddress, findImported } from './imported.server.ts';
import type { PublishedThings } from './published-things.ts';

const maxPictures = 8;

/** Undefined when visitors do not see it, and it is not scheduled. */
export async function findPublished(
  db: Connection,
  origin: string,
  { list, ids, batch, importId }: JustPublished,
): Promise<PublishedThings | undefined> {
  if (importId) return findImported(db, origin, { list, importId });
  if (list === 'notices') return findPublishedNotice(db, origin, ids[0] ?? '');
  const shown = batch ? await findPhotos(db, batch) : await findShown(db, list, ids);
  if (!shown || shown.things.length === 0) return undefined;
  const { things, see, title } = shown;
  const describe = batch && `${href('/admin/photos/captions')}?batch=${batch}`;
  return {
    list,
    ids: things.map(({ id }) => id),
    notice: undefined,
    comesOutAt: undefined,
    things: things.slice(0, maxPictures),
    more: Math.max(0, things.length - maxPictures),
    see,
    send: await familyShareAddress(db, origin, () => ({ title: title(), path: see })),
    describe,
    another: `/admin/${list}/new${canCopy(list) ? `?like=${things[0]?.id}` : ''}`,
  };
}

/** Its form begins with what the last one has in common. */
function canCopy(list: string): boolean {
  const { type } = findContent(list) ?? {};
  return list !== 'photos' && type !== undefined && namesWith(type.fields, 'isCopied').length > 0;
}

async function findPublishedNotice(db: Connection, origin: string, id: string): Promise<PublishedThings | undefined> {
  const notice = (await findNotice(db, id)) ?? (await findScheduled(db, id));
  if (!notice) return undefined;
  const attachments = (await listAttachments(db, [id])).get(id) ?? [];
  const see = href('/allnotices/:id', { id });
  const title = titleOf(notice);
  const { firstLanguage } = await findSchool(db);
  const send = await familyShareAddress(db, origin, () => {
    const day = dayLabelOf(asOnPublishingDay(notice), today());
    return { title, day, words: notice.title && notice.details, path: see };
  });
  return {
    list: 'notices',
    ids: [id],
    comesOutAt: notice.state === 'scheduled' && notice.publish_at ? formatMoment(notice.publish_at) : undefined,
    notice: { ...notice, title, attachments, today: today() },
    things: [],
    more: 0,
    see,
    send,
    card: cardAddress(id, firstLanguage),
    describe: undefined,
    another: `${href('/admin/notices/new')}?like=${id}`,
  };
}

async function findPhotos(db: Connection, batch: string) {
  const photos = await listPublishedPhotos(db, batch);
  const [first] = photos;
  const isOneAlbum = first?.album_id && photos.every(({ album_id }) => album_id === first.album_id);
  const isSingle = photos.length === 1 && first !== undefined;
  const album = isOneAlbum ? href('/gallery/albums/:id', { id: first.album_id ?? '' }) : href('/gallery');
  const things = photos.map((photo) => ({
    id: photo.id,
    name: photoName({ ...photo, file_name: '' }),
    image: photo.image,
  }));
  const see = isSingle ? href('/gallery/:id', { id: first.id }) : album;
  return { things, see, title: () => (isSingle && first.title) || m.published_photos() };
}

async function findScheduled(db: Connection, id: string): Promise<Notice | undefined> {
  const notice = await findAdminNotice(db, id);
  return notice?.state === 'scheduled' && notice.removed_at === null ? asOnPublishingDay(notice) : undefined;
}

/** Names of pupils are not sent on. */
async function findShown(db: Connection, list: string, ids: readonly string[]) {
  const content = findContent(list);
  const published = content?.screens ? content.screens.form.published : undefined;
  if (!published || !content?.type.publicPath) return undefined;
  return { things: await published.list(db, ids), see: content.type.publicPath(''), title: published.title };
}
