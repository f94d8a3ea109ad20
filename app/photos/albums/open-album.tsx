import { data, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { type FormAnswer, parseForm, readForm } from '../../lib/form.ts';
import { sendKeepingWords } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { DeskForm } from '../../ui/desk-form.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/open-album';
import { albumSchema } from './album-form.ts';
import { AlbumWords } from './album-words.tsx';
import { openAlbum } from './albums.server.ts';

export const handle = adminPage(m.album_add);

export function loader() {
  return { today: dayInIndia(Date.now()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(albumSchema, await readForm(request), m.desk_unstorable());
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const id = await inTransaction(db, (tx) => openAlbum(tx, form.value, signedInStaff(context)));
  leaveSentence(context, m.album_opened());
  return redirect(`/admin/albums/${id}/edit`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function OpenAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const send = { icon: 'images-square-fill', label: m.album_open(), busyLabel: m.desk_saving() } as const;
  const shown = { errors: {}, ...actionData, typed: { day: [loaderData.today], ...actionData?.typed } };
  return (
    <DeskForm answer={actionData} send={send}>
      <AlbumWords answer={shown} />
    </DeskForm>
  );
}
