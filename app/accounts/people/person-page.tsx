import { data, Link } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/person-page';
import { findPerson } from './people.server.ts';
import { StateTag } from './people-table.tsx';
import { settlePerson } from './person-action.server.ts';
import { DetailsForm, RoleForm } from './person-forms.tsx';
import { RenewPassword } from './renew-password.tsx';
import { type ShownPerson, shownPerson } from './shown-person.ts';
import { ShutOut } from './shut-out.tsx';

export const handle = adminPage(m.people_person_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const person = isId(params.id) ? await findPerson(db, params.id) : undefined;
  if (!person) throw data(null, { status: 404 });
  return { person: shownPerson(person), isSelf: signedInStaff(context).id === person.id };
}

export function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return settlePerson(request, context, params.id);
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf } = loaderData;
  return (
    <>
      <p>
        <Link className="link-arrow" to="/admin/people">
          <Icon name="arrow-left-bold" />
          {m.people_to_list()}
        </Link>
      </p>
      {actionData?.refused && (
        <Note kind="error" isFocused>
          {actionData.refused}
        </Note>
      )}
      <section className="panel">
        <h2>{person.name}</h2>
        <PersonFacts person={person} />
        <DetailsForm key={`${person.name} ${person.email}`} person={person} result={actionData} />
      </section>
      {isSelf ? (
        <Note kind="info">
          {m.people_yourself()} <Link to="/admin/account">{m.people_to_account()}</Link>
        </Note>
      ) : (
        <>
          <RoleForm key={person.role} person={person} error={actionData?.errors.role} />
          {!person.isDisabled && <RenewPassword person={person} password={actionData?.password} />}
          <ShutOut person={person} />
        </>
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
        <dd>{person.hasTwoFactor ? m.people_yes() : m.people_no()}</dd>
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
