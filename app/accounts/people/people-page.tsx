import { data, Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { type Done, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import {
  linkFacts,
  listOpenInvitations,
  type OpenInvitation,
  renewInvitation,
  revokeInvitation,
  type ShownLink,
  shownLink,
} from '../invitations.server.ts';
import { listPeople } from '../people.server.ts';
import { roleLabel, type ShownPerson, shownPerson } from '../people-rules.ts';
import type { Route } from './+types/people-page';
import { InvitationLinkPanel, StateTag } from './people-panels.tsx';

export const handle = adminPage(m.people_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const people = await listPeople(db);
  const invitations = await listOpenInvitations(db);
  return { people: people.map(shownPerson), invitations: invitations.map(shownInvitation) };
}

export function action(args: Route.ActionArgs) {
  return handleInvitationForm(args);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useLastAnswer(actionData as PeopleAnswer | undefined);
  return (
    <>
      <UnsentNote message={unsent} />
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      {answer?.link && <InvitationLinkPanel key={answer.link.link} {...answer.link} />}
      <section className="panel">
        <p className="people-invite">
          <Link className="button" to={href('/admin/people/invite')}>
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

function PeopleTable({ people }: { people: ShownPerson[] }) {
  const head = [
    m.people_name(),
    m.people_username(),
    m.people_role(),
    m.people_last_seen(),
    m.people_two_factor(),
    m.people_state(),
  ];
  return <DataTable head={head} named={0} stacks rows={people.map(row)} />;
}

function row(person: ShownPerson) {
  return [
    <Link key="name" className="people-link" to={href('/admin/people/:id', { id: person.id })}>
      {person.name}
    </Link>,
    person.username,
    roleLabel(person.role),
    person.lastSeen ?? m.people_never(),
    person.hasTwoFactor ? m.admin_yes() : m.admin_no(),
    <StateTag key="state" isDisabled={person.isDisabled} />,
  ];
}

type ShownInvitation = Pick<OpenInvitation, 'id' | 'name' | 'role'> & { until: string; isOver: boolean };

function OpenInvitations({ invitations }: { invitations: ShownInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 id="invitations">{m.people_invitations()}</h2>
      <ul className="invitation-list">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <strong>{invitation.name}</strong>
              <p>
                {roleLabel(invitation.role)}.{' '}
                {invitation.isOver
                  ? m.people_invited_over({ until: invitation.until })
                  : m.people_invited_until({ until: invitation.until })}
              </p>
            </div>
            <Form method="post" className="people-actions">
              <input type="hidden" name="id" value={invitation.id} />
              <IntentButton intent="invite-again" word={m.people_invite_again()} name={invitation.name} />
              <IntentButton intent="withdraw" word={m.people_withdraw()} name={invitation.name} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IntentButton({ intent, word, name }: { intent: string; word: string; name: string }) {
  return (
    <SendButton className="button-outline" intent={intent} label={`${word}: ${name}`}>
      {word}
    </SendButton>
  );
}

function shownInvitation({ id, name, role, expires_at }: OpenInvitation): ShownInvitation {
  return { id, name, role, until: formatDay(expires_at), isOver: expires_at <= now() };
}

type PeopleAnswer = FormAnswer & { link?: ShownLink };

async function handleInvitationForm(args: FormArgs) {
  const form = await readForm(args.request);
  const id = String(form.get('id'));
  if (!isId(id)) throw data(null, { status: 400 });
  const by = requireStaff(args.context);
  const options = {
    fields: {},
    failure: m.accounts_failed,
  };
  const to = href('/admin/people');
  switch (form.get('intent')) {
    case 'invite-again':
      return await handleForm(
        { ...args, form },
        {
          ...options,
          runOutside: async (db) => renewInvitation(db, by, id, await linkFacts(args.context)),
          done: (link): Done<PeopleAnswer> =>
            link
              ? { stay: { typed: {}, errors: {}, link: shownLink(link) } }
              : { to, flash: m.people_invitation_gone() },
        },
      );
    case 'withdraw':
      return await handleForm(
        { ...args, form },
        {
          ...options,
          runOutside: (db) => revokeInvitation(db, by, id),
          done: (invitation) => ({
            to,
            flash: invitation ? m.people_withdrawn(invitation) : m.people_invitation_gone(),
          }),
        },
      );
    default:
      throw data(null, { status: 400 });
  }
}
