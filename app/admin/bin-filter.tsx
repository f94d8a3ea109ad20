import { Form } from 'react-router';
import { m } from '../paraglide/messages.js';
import { RecordFilter } from '../ui/record-filter.tsx';
import { type DeskList, deskLists, listWords } from './desk-lists.ts';

/** Chooses the kind of things that are listed; the choice stands in the address. */
export function BinFilter({ path, only }: { path: string; only: DeskList | undefined }) {
  return (
    <Form method="get" action={path} className="record-search bin-filter" role="search" aria-label={m.bin_filter()}>
      <RecordFilter label={m.bin_kind()} name="kind" chosen={only}>
        <option value="">{m.bin_everything()}</option>
        {deskLists.map((list) => (
          <option key={list} value={list}>
            {listWords[list].many()}
          </option>
        ))}
      </RecordFilter>
      <button type="submit" className="button-second">
        {m.bin_show()}
      </button>
    </Form>
  );
}
