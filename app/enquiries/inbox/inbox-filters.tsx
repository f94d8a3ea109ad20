import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { SearchForm } from '../../ui/record-list.tsx';
import { stateWord } from '../enquiry-states.ts';
import { type InboxChoice, inboxPath, inboxSearch, isNarrowed, statesIn } from './inbox-choice.ts';

/** Narrows a tray by words and by the state. Folded on a phone while nothing is narrowed. */
export function InboxFilters({ chosen }: { chosen: InboxChoice }) {
  return (
    <details key={inboxSearch(chosen)} className="inbox-narrow" open={isNarrowed(chosen)}>
      <summary className="button-outline">
        <Icon name="magnifying-glass-bold" size={20} />
        {m.inbox_search_and_filter()}
      </summary>
      <SearchForm path={inboxPath} label={m.inbox_search()} chosen={chosen} filters={<StateFilter {...chosen} />} />
    </details>
  );
}

function StateFilter({ show, state }: InboxChoice) {
  return (
    <>
      {show && <input type="hidden" name="show" value={show} />}
      <label className="inbox-state">
        <span>{m.desk_column_state()}</span>
        <select name="state" className="field-control" defaultValue={state ?? ''}>
          <option value="">{show ? m.inbox_state_any() : m.inbox_state_all()}</option>
          {statesIn({ show }).map((one) => (
            <option key={one} value={one}>
              {stateWord(one)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
