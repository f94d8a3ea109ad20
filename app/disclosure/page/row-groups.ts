import { m } from '../../paraglide/messages.js';
import type { YearResult } from '../board-results.ts';
import type { ShownRow } from '../disclosure.ts';

export function neighbours(rows: readonly ShownRow[]): ShownRow[][] {
  return rows.reduce<ShownRow[][]>((groups, row) => {
    const last = groups.at(-1);
    if (last?.[0]?.kind === row.kind) last.push(row);
    else groups.push([row]);
    return groups;
  }, []);
}

export function resultHead(): string[] {
  const no = m.mpd_no();
  const year = m.results_year();
  return [no, year, m.results_registered(), m.results_passed(), m.results_percentage(), m.results_remarks()];
}

const none = '–';

/** A row of the table without its number. What is not given is the last cell. */
export function resultTexts({ year, state, registered, passed, percentage, remarks }: YearResult): string[] {
  if (state === 'given') return [String(year), String(registered), String(passed), percentage, remarks || none];
  const said = {
    missing: m.mpd_not_given(),
    awaited: m.results_awaited(),
    'not-applicable': m.disclosure_not_applicable(),
  }[state];
  const isMore = state !== 'missing' && remarks;
  return [String(year), none, none, none, isMore ? `${said}; ${remarks}` : said];
}
