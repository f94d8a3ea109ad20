import { houseContext, staffContext } from '../../context.ts';
import { notThere } from '../../media/serve-media.server.ts';
import type { Route } from './+types/attachment-file';
import { savedAs } from './attachment-name.ts';
import { findFile } from './attachments.server.ts';

const fileName = /^([0-9a-v]{26})\.pdf$/;

/** `/media/files/{id}.pdf`: a PDF of a notice, for visitors while the notice stands on the board. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(houseContext);
  const [, id] = fileName.exec(params.file) ?? [];
  const file = id ? await findFile(db, id) : undefined;
  if (!file || !(file.isPublic || context.get(staffContext))) return notThere();
  const bytes = await mediaStore.find(file.key);
  if (!bytes) return notThere();
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      // Saved, not opened here: a hostile PDF must not run inside this site's origin.
      'Content-Disposition': savedAs(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Asked for anew each time: what is taken off the board is not served from a cache.
      'Cache-Control': file.isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    },
  });
}
