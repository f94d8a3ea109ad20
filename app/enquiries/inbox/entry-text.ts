import type { Schema } from '../../database/schema.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { isEnquiryState, stateLabel } from '../enquiry-rules.ts';

type EntryKind = Schema['enquiry_entry']['kind'] | 'stop';

export function entryText(kind: EntryKind, words: string): string {
  if (kind === 'state') return isEnquiryState(words) ? stateLabel(words) : words;
  if (kind === 'reason') return m.enquiry_admin_because({ reason: words });
  if (kind === 'owner') return words ? m.enquiry_admin_owned_by({ name: words }) : m.enquiry_admin_owned_by_nobody();
  if (kind === 'date') {
    return words ? m.enquiry_admin_date_set({ day: formatPlainDay(words) }) : m.enquiry_admin_date_out();
  }
  return words;
}
