import { servePdf } from '../../media/serve-media.server.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/attachment-file';
import { findAttachmentFile } from './attachments.server.ts';

export const handle: RouteHandle = { priority: 'file' };

export function loader({ params, context }: Route.LoaderArgs) {
  return servePdf(context, params.file, findAttachmentFile);
}
