import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/new-album';
import { albumFields } from './album-fields.ts';
import { AlbumInputs } from './album-inputs.tsx';
import { createAlbum } from './albums.server.ts';

export const handle = adminPage(m.album_add);

export function loader() {
  return { today: dayInIndia(Date.now()) };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: albumFields,
    failure: m.album_not_saved,
    run: (tx, { values }) => createAlbum(tx, values, requireStaff(args.context)),
    done: (id) => ({ to: href('/admin/albums/:id/edit', { id }), flash: m.album_opened() }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const send = { icon: 'images-square-fill', label: m.album_open(), busyLabel: m.admin_saving() } as const;
  const shown = { errors: {}, ...actionData, typed: { day: [loaderData.today], ...actionData?.typed } };
  return (
    <AdminForm answer={actionData} send={send}>
      <AlbumInputs form={shown} />
    </AdminForm>
  );
}
