import { data, Link } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/person-page';
import { AccountOfAnother } from './account-of-another.tsx';
import { findPerson } from './people.server.ts';
import { settlePerson } from './person-action.server.ts';
import { PersonFacts } from './person-facts.tsx';
import { DetailsForm } from './person-forms.tsx';
import { shownPerson } from './shown-person.ts';

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
        <AccountOfAnother person={person} result={actionData} />
      )}
    </>
  );
}
