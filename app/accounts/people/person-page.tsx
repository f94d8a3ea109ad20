import { data, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { findPerson } from '../people.server.ts';
import { type ShownPerson, shownPerson } from '../people-rules.ts';
import type { Route } from './+types/person-page';
import { AccessPanel, DetailsForm, RenewPasswordPanel, RoleForm, StateTag } from './people-panels.tsx';
import { handlePersonForm, type PersonResult } from './person-page.action.server.ts';

export const handle = adminPage((data?: { person: { name: string } }) => data?.person.name ?? m.people_person_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const person = isId(params.id) ? await findPerson(db, params.id) : undefined;
  if (!person) throw data(null, { status: 404 });
  return { person: shownPerson(person), isSelf: requireStaff(context).id === person.id };
}

export function action(args: Route.ActionArgs) {
  if (!isId(args.params.id)) throw data(null, { status: 404 });
  return handlePersonForm(args, args.params.id);
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData);
  return (
    <>
      <p>
        <Link className="link-arrow" to={href('/admin/people')}>
          <Icon name="arrow-left-bold" />
          {m.people_to_list()}
        </Link>
      </p>
      <UnsentNote message={unsent} />
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      <PersonDetails person={person} result={answer} />
      {isSelf ? (
        <Note kind="info">
          {m.people_yourself()}{' '}
          <Link className="link-line" to={href('/admin/account')}>
            {m.people_to_account()}
          </Link>
        </Note>
      ) : (
        <AccountOfAnother person={person} result={answer} />
      )}
    </>
  );
}

function PersonFacts({ person }: { person: ShownPerson }) {
  return (
    <dl className="person-facts">
      <div>
        <dt>{m.people_username()}</dt>
        <dd>{person.username}</dd>
      </div>
      <div>
        <dt>{m.people_last_seen()}</dt>
        <dd>{person.lastSeen ?? m.people_never()}</dd>
      </div>
      <div>
        <dt>{m.people_two_factor()}</dt>
        <dd>{person.hasTwoFactor ? m.admin_yes() : m.admin_no()}</dd>
      </div>
      <div>
        <dt>{m.people_state()}</dt>
        <dd>
          <StateTag isDisabled={person.isDisabled} />
        </dd>
      </div>
    </dl>
  );
}

function PersonDetails({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  return (
    <section className="panel">
      <PersonFacts person={person} />
      <DetailsForm key={`${person.name} ${person.email}`} person={person} result={result} />
    </section>
  );
}

function AccountOfAnother({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  return (
    <>
      <RoleForm key={person.role} person={person} error={result?.errors.role} />
      {!person.isDisabled && (
        <RenewPasswordPanel
          person={person}
          isConfirming={result?.toConfirm === 'renew-password'}
          password={result?.password}
        />
      )}
      <AccessPanel person={person} />
    </>
  );
}
