import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { roleWord } from './people-rules.ts';
import type { ShownPerson } from './shown-person.ts';

/** Everybody with an account; on a phone each row is a block. */
export function PeopleTable({ people }: { people: ShownPerson[] }) {
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
    <Link key="name" className="people-link" to={`/admin/people/${person.id}`}>
      {person.name}
    </Link>,
    person.username,
    roleWord(person.role),
    person.lastSeen ?? m.people_never(),
    person.hasTwoFactor ? m.people_yes() : m.people_no(),
    <StateTag key="state" isDisabled={person.isDisabled} />,
  ];
}

export function StateTag({ isDisabled }: { isDisabled: boolean }) {
  return isDisabled ? <Tag tone="alarm">{m.people_disabled()}</Tag> : <Tag tone="pata">{m.people_active()}</Tag>;
}
