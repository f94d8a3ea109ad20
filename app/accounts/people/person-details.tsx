import type { PersonResult } from './person-action.server.ts';
import { PersonFacts } from './person-facts.tsx';
import { DetailsForm } from './person-forms.tsx';
import type { ShownPerson } from './shown-person.ts';

/** What is known of a person, and the form for what may be mended. */
export function PersonDetails({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  return (
    <section className="panel">
      <PersonFacts person={person} />
      <DetailsForm key={`${person.name} ${person.email}`} person={person} result={result} />
    </section>
  );
}
