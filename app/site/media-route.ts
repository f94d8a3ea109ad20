import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext, staffContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { isFacultyImageVisible } from '../faculty/faculty.server.ts';
import type { ImageOwner } from '../media/image-rules.ts';
import { findVariant, notFoundResponse, serveVariant } from '../media/serve-media.server.ts';
import { isAttachmentImagePublic } from '../notices/attachments/attachments.server.ts';
import { isPageImagePublic } from '../pages/page-files.server.ts';
import { isPhotoImageVisible } from '../photos/photos.server.ts';
import { isResultImageVisible } from '../results/shown-results.server.ts';
import type { RouteHandle } from '../ui/page-facts.ts';

export const handle: RouteHandle = { priority: 'file' };

const shows: Record<ImageOwner, (db: Connection, imageId: string) => Promise<boolean>> = {
  photo: isPhotoImageVisible,
  result: isResultImageVisible,
  faculty: isFacultyImageVisible,
  attachment: isAttachmentImagePublic,
  page: isPageImagePublic,
};

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { '*'?: string } };

export async function loader({ context, params }: LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const variant = await findVariant(db, params['*'] ?? '');
  if (!variant) return notFoundResponse();
  const isPublic = (await shows[variant.image.owner as ImageOwner]?.(db, variant.image.id)) ?? false;
  if (!isPublic && !context.get(staffContext)) return notFoundResponse();
  const { reportError } = context.get(requestContext);
  return serveVariant({ store: mediaStore, ...variant, isPublic, reportError });
}
