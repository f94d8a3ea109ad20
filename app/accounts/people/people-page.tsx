import { Link } from 'react-router';
import { houseContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/people-page';
import { settleInvitation, shownInvitation } from './invitation-desk.server.ts';
import { InvitationLink } from './invitation-link.tsx';
import { listOpenInvitations } from './invitations.server.ts';
import { OpenInvitations } from './open-invitations.tsx';
import { listPeople } from './people.server.ts';
import { PeopleTable } from './people-table.tsx';
import { shownPerson } from './shown-person.ts';

export const handle = adminPage(m.people_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const people = await listPeople(db);
  const invitations = await listOpenInvitations(db);
  return { people: people.map(shownPerson), invitations: invitations.map(shownInvitation) };
}

export function action({ request, context }: Route.ActionArgs) {
  return settleInvitation(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useKeptAnswer(actionData);
  return (
    <>
      <UnsentNote sentence={unsent} />
      {answer && <InvitationLink key={answer.link.link} {...answer.link} />}
      <section className="panel">
        <p className="people-invite">
          <Link className="button" to="/admin/people/invite">
            <Icon name="user-plus-fill" />
            {m.people_invite_title()}
          </Link>
        </p>
        <PeopleTable people={loaderData.people} />
      </section>
      <OpenInvitations invitations={loaderData.invitations} />
    </>
  );
}
