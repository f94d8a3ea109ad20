import { href } from 'react-router';
import { findContent } from '../../content-types.server.ts';
import type { JustPublished } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { namesWith } from '../../forms/fields.ts';
import { findImport } from '../../imports/imports.server.ts';
import { formatMoment, today } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import type { Image } from '../../media/image-rules.ts';
import type { Attachment } from '../../notices/attachments/attachment-rules.ts';
import { listAttachments } from '../../notices/attachments/attachments.server.ts';
import { dayLabelOf } from '../../notices/days/notice-days.ts';
import { cardAddress, type Notice, titleOf } from '../../notices/notice-fields.ts';
import { findNotice } from '../../notices/notice-lists.server.ts';
import { findAdminNotice } from '../../notices/notices-admin.server.ts';
import { asOnPublishingDay } from '../../notices/preview-notice.tsx';
import { m } from '../../paraglide/messages.js';
import { photoName } from '../../photos/photo-fields.ts';
import { listPublishedPhotos } from '../../photos/photos.server.ts';
import { listTopperCandidates } from '../../results/results-admin.server.ts';
import type { TopperCandidate } from '../../results/shown-result.ts';
import { findSchool } from '../../settings/school.server.ts';
import { officeShareAddress, type Shared } from '../../ui/enhance/share-link.tsx';

export type PublishedThings = {
  list: string;
  ids: string[];
  notice: (Notice & { attachments: Attachment[]; today: string }) | undefined;
  /** When it is published automatically; visitors do not see it before. */
  comesOutAt: string | undefined;
  things: { id: string; name: string; image?: Image | undefined }[];
  /** How many are not in `things`. */
  more: number;
  /** Paths and addresses of what can be done next. */
  see: string;
  send: string;
  /** Of a notice. */
  card?: string;
  /** Undefined = there is nothing to be written about it. */
  describe: string | undefined;
  another: string;
  imported?: {
    id: string;
    path: string;
    leftOutCount: number;
    leftOutPath: string;
    /** The students whom the office can mark as toppers. */
    candidates: TopperCandidate[];
  };
};

const maxShown = 8;

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
    things: things.slice(0, maxShown),
    more: Math.max(0, things.length - maxShown),
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

/** What families are sent speaks the first language of the website, whatever the language of the clerk. */
async function familyShareAddress(
  db: Connection,
  origin: string,
  shared: () => Omit<Shared, 'address'> & { path: string },
): Promise<string> {
  const { firstLanguage } = await findSchool(db);
  return inLanguage(firstLanguage, () => {
    const { path, ...texts } = shared();
    return officeShareAddress({ ...texts, address: origin + localizedPath(path) });
  });
}

/** What an import has added. Undefined when it was undone. */
async function findImported(
  db: Connection,
  origin: string,
  { list, importId }: { list: string; importId: string },
): Promise<PublishedThings | undefined> {
  const { files, type } = findContent(list) ?? {};
  const made = files && (await findImport(db, files.imports, importId));
  if (!made || made.undone_at || !type?.publicPath) return undefined;
  const { title } = files.imported;
  const see = type.publicPath('');
  const rows = await files.imported.list(db, importId);
  if (rows.length === 0) return undefined;
  const path = `/admin/${list}/import`;
  const candidates = list === 'results' ? await listTopperCandidates(db, importId) : [];
  return {
    list,
    ids: [],
    notice: undefined,
    things: rows.slice(0, maxShown).map(({ id, name, image }) => ({ id, name, image })),
    more: Math.max(0, rows.length - maxShown),
    see,
    send: await familyShareAddress(db, origin, () => ({ title: title(), path: see })),
    comesOutAt: undefined,
    describe: undefined,
    another: path,
    imported: {
      id: importId,
      path,
      leftOutCount: made.leftOutCount,
      leftOutPath: `/admin/${list}/left-out`,
      candidates,
    },
  };
}
