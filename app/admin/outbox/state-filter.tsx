import { Form, Link } from 'react-router';
import { type LetterState, letterStates } from '../../mail/letter-kinds.ts';
import { letterStateWord } from '../../mail/letter-words.ts';
import { m } from '../../paraglide/messages.js';
import { RecordFilter } from '../../ui/record-filter.tsx';

/** Chooses which letters are listed; the choice stands in the address. */
export function StateFilter({ path, state }: { path: string; state: LetterState | undefined }) {
  return (
    <Form
      method="get"
      action={path}
      className="record-search outbox-filter"
      role="search"
      aria-label={m.outbox_filter()}
    >
      <RecordFilter label={m.outbox_state()} name="state" chosen={state}>
        <option value="">{m.outbox_every_state()}</option>
        {letterStates.map((one) => (
          <option key={one} value={one}>
            {letterStateWord(one)}
          </option>
        ))}
      </RecordFilter>
      <button type="submit" className="button-second">
        {m.outbox_show()}
      </button>
      {state && (
        <Link className="button-outline" to={path}>
          {m.desk_show_all()}
        </Link>
      )}
    </Form>
  );
}
