import { servicesContext } from '../../context.ts';
import type { Schema } from '../../database/schema.ts';
import { exportedFile, formatOf } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import { readResultChoice } from '../result-choice.ts';
import { eachResult } from '../results.server.ts';
import type { Route } from './+types/export';
import { resultColumns } from './result-columns.ts';

/** Everything that the list of the office shows for the choice in the address, on all its pages. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const pieces = eachResult(context.get(servicesContext).db, readResultChoice(url.searchParams).filter);
  const file = { name: 'results', sheet: m.admin_manage_results(), format: formatOf(url), subject: 'result' } as const;
  return exportedFile({ request, context }, file, { columns: resultColumns, pieces, cellsOf: exportedCells });
}

function exportedCells({ consent_on, is_topper, ...result }: Schema['result']) {
  const { name, marks, class_name, session, exam, consent_reference } = result;
  return {
    ...{ name, marks, class_name, session, exam, consent_reference },
    topper: is_topper === 1 ? 'yes' : '',
    consent: consent_on ? 'yes' : '',
    consent_on: consent_on ? { day: consent_on } : '',
  };
}
