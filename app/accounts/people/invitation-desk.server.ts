import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { readForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import type { ShownLink } from './invitation-link.tsx';
import {
  type InvitationLink,
  inviteAgain,
  type LetterDesk,
  type OpenInvitation,
  withdrawInvitation,
} from './invitations.server.ts';
import type { ShownInvitation } from './open-invitations.tsx';

type Context = Readonly<RouterContextProvider>;

/** What links and letters are made of, as the house is furnished now. */
export async function letterDesk(context: Context): Promise<LetterDesk> {
  const { db, origin, sendsMail } = context.get(houseContext);
  const { name } = await findSchool(db);
  return { origin, sendsMail, schoolName: name };
}

/** A fresh link as the page shows it, this once. */
export function shownLink({ name, email, link, expires_at, isMailed }: InvitationLink): ShownLink {
  return { name, email, link, isMailed, until: formatDay(expires_at) };
}

export function shownInvitation({ id, name, role, expires_at }: OpenInvitation): ShownInvitation {
  return { id, name, role, until: formatDay(expires_at), isOver: expires_at <= now() };
}

/** Takes the form beside an open invitation: a new link, shown in the answer, or its end. */
export async function settleInvitation(request: Request, context: Context) {
  const form = await readForm(request);
  const id = String(form.get('id'));
  if (!isId(id)) throw data(null, { status: 400 });
  const { db } = context.get(houseContext);
  const by = signedInStaff(context);
  switch (form.get('intent')) {
    case 'invite-again': {
      const link = await inviteAgain(db, by, id, await letterDesk(context));
      if (link) return data({ link: shownLink(link) });
      leaveSentence(context, m.people_invitation_gone());
      break;
    }
    case 'withdraw': {
      const invitation = await withdrawInvitation(db, by, id);
      leaveSentence(context, invitation ? m.people_withdrawn(invitation) : m.people_invitation_gone());
      break;
    }
    default:
      throw data(null, { status: 400 });
  }
  return redirect('/admin/people', 303);
}
