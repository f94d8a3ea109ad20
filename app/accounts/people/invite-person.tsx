import { data, Link } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/invite-person';
import { letterDesk, shownLink } from './invitation-desk.server.ts';
import { type FaultyInvitation, InvitationForm } from './invitation-form-view.tsx';
import { InvitationLink, type ShownLink } from './invitation-link.tsx';
import { invitePerson } from './invitations.server.ts';
import { invitationForm } from './people-form.ts';

export const handle = adminPage(m.people_invite_title);

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(houseContext).sendsMail };
}

type Invited = { link: ShownLink; typed?: undefined; errors?: undefined };

/** The link is in this one answer and nowhere else, so nobody is sent on to another page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(invitationForm, await readForm(request), m.people_unstorable());
  if (form.errors) return data<FaultyInvitation>({ typed: form.typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const link = await invitePerson(db, signedInStaff(context), form.value, await letterDesk(context));
  return data<Invited>({ link: shownLink(link) });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function InvitePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useKeptAnswer(actionData);
  if (answer?.link) {
    return (
      <>
        <InvitationLink {...answer.link} />
        <p className="button-row">
          <Link className="button-outline" to="/admin/people">
            {m.people_to_list()}
          </Link>
          <Link className="button-outline" to="/admin/people/invite">
            {m.people_invite_another()}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <UnsentNote sentence={unsent} />
      <InvitationForm sendsMail={loaderData.sendsMail} result={answer} />
    </>
  );
}
