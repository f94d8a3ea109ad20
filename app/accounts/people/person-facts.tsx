import { m } from '../../paraglide/messages.js';
import { StateTag } from './people-table.tsx';
import type { ShownPerson } from './shown-person.ts';

/** What is known of a person besides what the form holds. */
export function PersonFacts({ person }: { person: ShownPerson }) {
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
