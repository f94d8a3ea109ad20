import { data } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { postOnly } from '../../forms/handle-form.server.ts';
import type { Route } from './+types/editing-presence';
import { closeEditing, openForEditing } from './editing.server.ts';
import { isEditingPlace } from './editing-note.tsx';

/** An open form says that it is still open, or that it is left. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const place = form.get('place');
  const at = form.get('left');
  if (!isEditingPlace(place)) throw data(null, { status: 400 });
  const { db } = context.get(servicesContext);
  const staff = requireStaff(context);
  if (typeof at !== 'string') return Response.json(await openForEditing(db, place, staff));
  await closeEditing(db, place, { id: staff.id, at });
  return new Response(null, { status: 204 });
}

export const loader = postOnly;
