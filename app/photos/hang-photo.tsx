import { houseContext } from '../context.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { receiveUpload } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/hang-photo';
import { listAlbumChoices } from './albums/albums.server.ts';
import { PhotoBatch } from './upload/photo-batch.tsx';
import { finishBatch, isFromScript, photoUpload } from './upload/photo-upload.server.ts';
import { PlainPhotoForm } from './upload/plain-photo-form.tsx';
import { useTakenOver } from './upload/taken-over.ts';

export const handle = adminPage(m.desk_add_image);

export async function loader({ context }: Route.LoaderArgs) {
  return { albums: await listAlbumChoices(context.get(houseContext).db) };
}

export function action(args: Route.ActionArgs) {
  return isFromScript(args.request) ? finishBatch(args) : receiveUpload(args, photoUpload);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

/** One photo with the plain form, many as soon as there is script. */
export default function HangPhoto({ loaderData: { albums }, actionData: answer }: Route.ComponentProps) {
  const { frame, isTakenOver } = useTakenOver();
  if (isTakenOver) return <PhotoBatch albums={albums} />;
  return (
    <div ref={frame}>
      <PlainPhotoForm answer={answer} albums={albums} />
    </div>
  );
}
