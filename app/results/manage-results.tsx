import { Link } from 'react-router';
import { houseContext, signedInStaff } from '../context.ts';
import { readCursor } from '../lib/list-page.ts';
import { readSearchWords } from '../lib/search-words.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordFilter } from '../ui/record-filter.tsx';
import { RecordList } from '../ui/record-list.tsx';
import type { Route } from './+types/manage-results';
import { listResults, listResultWords } from './result-lists.server.ts';
import { resultCells } from './result-row.tsx';

export const handle = adminPage(m.desk_manage_results);

/** What the filter of the address calls the results without consent. */
const noConsent = 'none';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const chosen = {
    q: readSearchWords(searchParams),
    class: readSearchWords(searchParams, 'class'),
    session: readSearchWords(searchParams, 'session'),
    consent: searchParams.get('consent') === noConsent ? noConsent : undefined,
  };
  const choice = {
    words: chosen.q,
    class_name: chosen.class,
    session: chosen.session,
    lacksConsent: chosen.consent === noConsent,
  };
  const results = await listResults(db, { cursor: readCursor(searchParams), ...choice });
  const isAdministrator = signedInStaff(context).role === 'administrator';
  return { ...results, chosen, words: await listResultWords(db), isAdministrator };
}

export default function ManageResults({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, chosen, words, isAdministrator } = loaderData;
  return (
    <RecordList
      path="/admin/results"
      add={{ to: '/admin/results/new', label: m.desk_upload_result() }}
      more={<FurtherWays isAdministrator={isAdministrator} />}
      chosen={chosen}
      searchLabel={m.result_desk_search()}
      filters={<ResultFilters chosen={chosen} words={words} />}
      empty={{ title: m.results_empty(), help: m.desk_results_empty_help() }}
      label={m.desk_manage_results()}
      head={[m.desk_photo(), m.desk_name(), m.desk_result_marks(), m.desk_result_class(), m.consent_filter()]}
      named={1}
      rows={rows.map((result) => ({
        id: result.id,
        name: result.name || m.desk_result_no_name(),
        cells: resultCells(result),
      }))}
      deletion={{ title: m.bin_ask_result(), help: m.desk_in_bin_for() }}
      pager={{ newer, older }}
    />
  );
}

function FurtherWays({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <>
      <Link className="button-outline" to="/admin/results/import">
        <Icon name="file-csv-fill" size={20} />
        {m.import_title()}
      </Link>
      {isAdministrator && (
        <Link className="button-outline" to="/admin/settings/results">
          <Icon name="eye-fill" size={20} />
          {m.result_desk_privacy_link()}
        </Link>
      )}
    </>
  );
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'chosen' | 'words'>;

function ResultFilters({ chosen, words }: FiltersProps) {
  return (
    <>
      <RecordFilter label={m.desk_result_class()} name="class" chosen={chosen.class}>
        <option value="">{m.result_desk_all_classes()}</option>
        <Options words={words.classes} />
      </RecordFilter>
      <RecordFilter label={m.desk_result_session()} name="session" chosen={chosen.session}>
        <option value="">{m.result_desk_all_sessions()}</option>
        <Options words={words.sessions} />
      </RecordFilter>
      <RecordFilter label={m.consent_filter()} name="consent" chosen={chosen.consent}>
        <option value="">{m.consent_all()}</option>
        <option value={noConsent}>{m.consent_none_recorded()}</option>
      </RecordFilter>
    </>
  );
}

function Options({ words }: { words: string[] }) {
  return words.map((word) => (
    <option key={word} value={word}>
      {word}
    </option>
  ));
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.results_not_loaded()} />;
}
