import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import type { ShownRow } from '../../disclosure/disclosure.ts';
import { findLinkFaults } from '../../disclosure/disclosure-check.server.ts';
import { isUrgent } from '../../disclosure/lights.ts';
import { loadDisclosure } from '../../disclosure/load-disclosure.server.ts';
import { listTeachers } from '../../faculty/faculty.server.ts';
import { m } from '../../paraglide/messages.js';
import { type AttentionItem, counted, maxItemsPerKind, shortened } from './attention-items.ts';

/** The worst first. Many missing items are one line, as in a new school. */
export async function listDisclosureItems(db: Connection): Promise<AttentionItem[]> {
  const [{ sections }, faults] = await Promise.all([
    listTeachers(db).then((teachers) => loadDisclosure(db, { teachers })),
    findLinkFaults(db),
  ]);
  const rows = sections.flatMap((section) => section.rows);
  const missing = rows.filter(({ light }) => light.state === 'missing');
  const ending = rows.filter(({ light }) => light.state === 'expired' || light.state === 'ending');
  const daysOf = ({ light }: ShownRow) => light.days ?? 0;
  const items = ending.toSorted((a, b) => daysOf(a) - daysOf(b)).map(rowItem);
  return [
    ...shortened(items, (count) => ({
      id: 'more-documents',
      tone: 'alarm',
      text: m.attention_more_documents({ count }),
      to: href('/admin/documents'),
    })),
    ...(missing.length > maxItemsPerKind ? [missingItem(missing.length)] : missing.map(rowItem)),
    ...counted(faults.length, {
      id: 'disclosure-links',
      tone: 'alarm',
      text: m.attention_link_faults({ count: faults.length }),
      to: href('/admin/documents'),
    }),
  ];
}

function missingItem(count: number): AttentionItem {
  return {
    id: 'missing-rows',
    tone: 'alarm',
    text: m.attention_disclosure_missing({ count }),
    to: href('/admin/documents'),
  };
}

function rowItem(row: ShownRow): AttentionItem {
  const { id, light, correction } = row;
  const name = row.name ?? row.wording;
  const isDemonstration = row.kind === 'document' && row.isDemonstration;
  const item = { id: `disclosure-${id}`, to: correction.to, isDemonstration };
  const tone = isUrgent(light) ? 'alarm' : 'soon';
  if (light.state === 'expired') return { ...item, tone, text: m.attention_document_expired({ name }) };
  if (light.state !== 'ending') return { ...item, tone, text: m.attention_document_missing({ name }) };
  const { days = 0 } = light;
  const text = days === 0 ? m.attention_document_today({ name }) : m.attention_document_ending({ name, days });
  return { ...item, tone, text };
}
