import { m } from '../paraglide/messages.js';
import { RecordFilter } from '../ui/record-filter.tsx';
import { categoryWords, type NoticeCategory, noticeCategories } from './notice-categories.ts';
import { stateWords } from './notice-state-tags.tsx';
import { type NoticeState, noticeStates } from './notice-states.ts';

type Chosen = { kind: NoticeCategory | undefined; state: NoticeState | undefined };

/** The selects that narrow the office's list. */
export function NoticeFilters({ kind, state }: Chosen) {
  return (
    <>
      <RecordFilter label={m.notice_desk_filter_kind()} name="kind" chosen={kind}>
        <option value="">{m.notice_desk_filter_kind_all()}</option>
        {noticeCategories.map((category) => (
          <option key={category} value={category}>
            {categoryWords[category]()}
          </option>
        ))}
      </RecordFilter>
      <RecordFilter label={m.notice_desk_filter_state()} name="state" chosen={state}>
        <option value="">{m.notice_desk_filter_state_all()}</option>
        {noticeStates.map((one) => (
          <option key={one} value={one}>
            {stateWords[one]()}
          </option>
        ))}
      </RecordFilter>
    </>
  );
}
