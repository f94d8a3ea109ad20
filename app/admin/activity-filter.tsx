import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type ActivityKind, activityKinds } from '../activity/activity-kinds.ts';
import { m } from '../paraglide/messages.js';
import { kindWords } from './activity-words.ts';

type ActivityFilterProps = {
  path: string;
  people: { id: string; name: string }[];
  chosen: { personId: string | undefined; kind: ActivityKind | undefined };
};

/** Chooses whose deeds and which ones are listed; the choice stands in the address. */
export function ActivityFilter({ path, people, chosen }: ActivityFilterProps) {
  return (
    <Form method="get" action={path} className="activity-filter" role="search" aria-label={m.activity_filter()}>
      <Choice label={m.activity_person()} name="person" chosen={chosen.personId}>
        <option value="">{m.activity_everybody()}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={m.activity_kind()} name="kind" chosen={chosen.kind}>
        <option value="">{m.activity_everything()}</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]()}
          </option>
        ))}
      </Choice>
      <button type="submit" className="button-second">
        {m.activity_show()}
      </button>
    </Form>
  );
}

type ChoiceProps = { label: string; name: string; chosen: string | undefined; children: ReactNode };

function Choice({ label, name, chosen, children }: ChoiceProps) {
  return (
    <label>
      <span className="field-label">{label}</span>
      <select name={name} className="field-control" defaultValue={chosen ?? ''}>
        {children}
      </select>
    </label>
  );
}
