import { data, Link } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { sendKeepingPage, UnsentNote, useKeptAnswer } from '../../ui/kept-answer.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/person-page';
import { AccountOfAnother } from './account-of-another.tsx';
import { findPerson } from './people.server.ts';
import { settlePerson } from './person-action.server.ts';
import { PersonDetails } from './person-details.tsx';
import { shownPerson } from './shown-person.ts';

export const handle = adminPage((data?: { person: { name: string } }) => data?.person.name ?? m.people_person_title());

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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingPage(serverAction);
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf } = loaderData;
  const { answer, unsent } = useKeptAnswer(actionData);
  return (
    <>
      <p>
        <Link className="link-arrow" to="/admin/people">
          <Icon name="arrow-left-bold" />
          {m.people_to_list()}
        </Link>
      </p>
      <UnsentNote sentence={unsent} />
      {answer?.refused && <Note kind="error" title={answer.refused} isFocused />}
      <PersonDetails person={person} result={answer} />
      {isSelf ? (
        <Note kind="info">
          {m.people_yourself()}{' '}
          <Link className="link-line" to="/admin/account">
            {m.people_to_account()}
          </Link>
        </Note>
      ) : (
        <AccountOfAnother person={person} result={answer} />
      )}
    </>
  );
}
