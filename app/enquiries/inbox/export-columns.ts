import { formatMoment, formatPlainDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { type ConsentChannel, consentLabel } from '../enquiry-rules.ts';
import { type EnquirySource, type EnquiryState, sourceWord, stateWord } from '../enquiry-states.ts';

/** An enquiry as it leaves the house. */
export type ExportedEnquiry = {
  received_at: string;
  name: string;
  mobile_no: string;
  email: string;
  message: string;
  state: EnquiryState;
  reason: string;
  owner_name: string;
  next_call_on: string | null;
  source: EnquirySource;
  /** Agreed to, and not withdrawn. */
  channels: ConsentChannel[];
};

type Column = { head: () => string; width: number; cell: (enquiry: ExportedEnquiry) => string };

/** The columns of both files, with their width in letters, named as on the pages. */
export const exportColumns: readonly Column[] = [
  { head: m.inbox_export_arrived, width: 22, cell: ({ received_at }) => formatMoment(received_at) },
  { head: m.desk_name, width: 24, cell: ({ name }) => name },
  { head: m.enquiry_mobile, width: 16, cell: ({ mobile_no }) => mobile_no },
  { head: m.enquiry_email, width: 28, cell: ({ email }) => email },
  { head: m.inbox_column_question, width: 60, cell: ({ message }) => message },
  { head: m.desk_column_state, width: 14, cell: ({ state }) => stateWord(state) },
  { head: m.enquiry_desk_reason, width: 24, cell: ({ reason }) => reason },
  { head: m.enquiry_desk_owner, width: 20, cell: ({ owner_name }) => owner_name },
  {
    head: m.inbox_export_date,
    width: 18,
    cell: ({ next_call_on }) => (next_call_on ? formatPlainDay(next_call_on) : ''),
  },
  { head: m.inbox_export_source, width: 16, cell: ({ source }) => sourceWord(source) },
  { head: m.consent_panel_heading, width: 30, cell: ({ channels }) => channels.map(consentLabel).join(', ') },
];

/** One line of both files. */
export function exportLine(enquiry: ExportedEnquiry): string[] {
  return exportColumns.map(({ cell }) => cell(enquiry));
}
