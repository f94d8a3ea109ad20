import { useEffect, useRef, useState } from 'react';
import { servicesContext } from '../context.ts';
import type { FormAnswer } from '../forms/form.ts';
import { sendForm } from '../forms/send-form.ts';
import { imageRules } from '../media/image-rules.ts';
import { PhotoField } from '../media/picture-choice.tsx';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage, useIsHydrated } from '../ui/page-facts.ts';
import type { Route } from './+types/new-photo';
import { type AlbumChoice, listAlbumChoices } from './albums/albums.server.ts';
import { finishBatch, handleNewPhoto, isFromScript } from './photo-form.action.server.ts';
import { PhotoInputs } from './photo-inputs.tsx';
import { PhotoBatch } from './upload/photo-batch.tsx';

export const handle = { ...adminPage(m.admin_add_image), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context }: Route.LoaderArgs) {
  return { albums: await listAlbumChoices(context.get(servicesContext).db) };
}

export function action(args: Route.ActionArgs) {
  return isFromScript(args.request) ? finishBatch(args) : handleNewPhoto(args);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function NewPhotoPage({ loaderData: { albums }, actionData: answer }: Route.ComponentProps) {
  const { frame, isTakenOver } = useScriptTakeover();
  if (isTakenOver) return <PhotoBatch albums={albums} />;
  return (
    <div ref={frame}>
      <PlainPhotoForm answer={answer} albums={albums} />
    </div>
  );
}

function useScriptTakeover() {
  const frame = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [isTakenOver, setIsTakenOver] = useState(isHydrated);
  useEffect(() => {
    const form = frame.current?.querySelector('form');
    if (form && !hasBegun(form)) setIsTakenOver(true);
  }, []);
  return { frame, isTakenOver };
}

function hasBegun(form: HTMLFormElement): boolean {
  if (form.querySelector('[role=alert]') || form.contains(document.activeElement)) return true;
  return [...new FormData(form).values()].some((entry) => (entry instanceof File ? entry.size > 0 : entry !== ''));
}

function PlainPhotoForm({ answer, albums }: { answer: FormAnswer | undefined; albums: AlbumChoice[] }) {
  const send = { icon: 'images-fill', label: m.admin_upload(), busyLabel: m.admin_uploading() } as const;
  return (
    <AdminForm answer={answer} isUpload send={send}>
      <PhotoField answer={answer} crop="photo" />
      <PhotoInputs form={answer} albums={albums} />
    </AdminForm>
  );
}
