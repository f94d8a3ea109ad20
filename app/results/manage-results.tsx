import { href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { ListFiles } from '../imports/list-files.tsx';
import { readCursor, readListSize } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordFilter, RecordList } from '../ui/records/record-list.tsx';
import type { Route } from './+types/manage-results';
import { resultCells } from './result-cells.tsx';
import { noConsent, readResultChoice } from './result-choice.ts';
import { listResults } from './results.server.ts';
import { listResultSuggestions } from './results-admin.server.ts';

export const handle = adminPage(m.admin_manage_results);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { chosen, filter } = readResultChoice(searchParams);
  const results = await listResults(db, {
    cursor: readCursor(searchParams),
    size: readListSize(searchParams),
    ...filter,
  });
  const isAdministrator = requireStaff(context).role === 'administrator';
  return { ...results, chosen, suggestions: await listResultSuggestions(db), isAdministrator };
}

export default function ManageResults({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, chosen, suggestions, isAdministrator } = loaderData;
  return (
    <RecordList
      path={href('/admin/results')}
      add={{ to: href('/admin/results/new'), label: m.admin_upload_result() }}
      more={<MoreLinks chosen={chosen} isAdministrator={isAdministrator} />}
      chosen={chosen}
      searchLabel={m.result_admin_search()}
      filters={<ResultFilters chosen={chosen} suggestions={suggestions} />}
      empty={{ title: m.results_empty(), help: m.admin_results_empty_help() }}
      label={m.admin_manage_results()}
      head={[m.admin_photo(), m.admin_name(), m.admin_result_marks(), m.admin_result_class(), m.consent_filter()]}
      named={1}
      rows={rows.map((result) => ({
        id: result.id,
        name: result.name || m.admin_result_no_name(),
        cells: resultCells(result),
        isShown: result.taken_down_at === null,
        isDemonstration: result.is_demonstration === 1,
      }))}
      verbs={['consent', 'delete', 'no-consent', 'topper', 'no-topper', 'take-down', 'show']}
      pager={{ newer, older }}
    />
  );
}

function MoreLinks({ chosen, isAdministrator }: Pick<FiltersProps, 'chosen'> & { isAdministrator: boolean }) {
  return (
    <>
      <ListFiles path={href('/admin/results')} chosen={chosen} importLabel={m.result_import_title()} />
      {isAdministrator && (
        <Link className="button-outline" to={href('/admin/settings/results')}>
          <Icon name="eye-fill" size={20} />
          {m.result_admin_privacy_link()}
        </Link>
      )}
    </>
  );
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'chosen' | 'suggestions'>;

function ResultFilters({ chosen, suggestions }: FiltersProps) {
  return (
    <>
      <RecordFilter label={m.admin_result_class()} name="class" chosen={chosen.class}>
        <option value="">{m.result_admin_all_classes()}</option>
        <Options values={suggestions.classes} />
      </RecordFilter>
      <RecordFilter label={m.admin_result_session()} name="session" chosen={chosen.session}>
        <option value="">{m.result_admin_all_sessions()}</option>
        <Options values={suggestions.sessions} />
      </RecordFilter>
      <RecordFilter label={m.consent_filter()} name="consent" chosen={chosen.consent}>
        <option value="">{m.consent_all()}</option>
        <option value={noConsent}>{m.consent_none_recorded()}</option>
      </RecordFilter>
    </>
  );
}

function Options({ values }: { values: string[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.results_not_loaded()} />;
}
