import type { RouterContextProvider } from 'react-router';
import { houseContext, staffContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { showsFacultyImage } from '../faculty/faculty.server.ts';
import type { ImageOwner } from '../media/image-rules.ts';
import { findVariant, notThere, serveVariant } from '../media/serve-media.server.ts';
import { showsAttachmentImage } from '../notices/attachments/attachments.server.ts';
import { showsPhotoImage } from '../photos/photos.server.ts';
import { showsResultImage } from '../results/results.server.ts';

/** Whether visitors may see a picture now, asked of the room that it belongs to. */
const shows: Record<ImageOwner, (db: Connection, imageId: string) => Promise<boolean>> = {
  photo: showsPhotoImage,
  result: showsResultImage,
  faculty: showsFacultyImage,
  attachment: showsAttachmentImage,
};

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { '*'?: string } };

/** `/media/…` and, for callers of the API, `/api/uploads/…`: the same files. */
export async function loader({ context, params }: LoaderArgs) {
  const { db, mediaStore } = context.get(houseContext);
  const variant = await findVariant(db, params['*'] ?? '');
  if (!variant) return notThere();
  const isPublic = (await shows[variant.image.owner as ImageOwner]?.(db, variant.image.id)) ?? false;
  if (!isPublic && !context.get(staffContext)) return notThere();
  return serveVariant({ store: mediaStore, ...variant, isPublic });
}
