import type { Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { enqueueEmail } from '../../mail/outbox.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import type { ShownRow } from '../disclosure.ts';
import { lightTag, warningOf } from '../lights.ts';
import { type Disclosure, loadDisclosure } from '../load-disclosure.server.ts';
import type { Teacher } from '../staff-figures.ts';
import { findLinkFaults } from './check-links.server.ts';

const warningName = 'warnings';

type Warning = { key: string; text: string };

type WarnOptions = { origin: string; listTeachers: (tx: Transaction) => Promise<Teacher[]> };

/**
 * E-mails the office when a row has become incomplete, expires within 90, 30 or 7 days, has expired, or a link fails.
 * Each warning is sent once: of several servers the second waits, then finds it sent.
 */
export function warnOffice(db: Database, { origin, listTeachers }: WarnOptions): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { firstLanguage } = await findSchool(tx);
    return inLanguage(firstLanguage, () => warnInTransaction(tx, { origin, listTeachers }));
  });
}

async function warnInTransaction(tx: Transaction, { origin, listTeachers }: WarnOptions): Promise<boolean> {
  const sent = await lockSentWarnings(tx);
  const disclosure = await loadDisclosure(tx, { teachers: await listTeachers(tx) });
  const warnings = [...rowWarnings(disclosure), ...faultWarnings(await findLinkFaults(tx))];
  const fresh = warnings.filter(({ key }) => !sent.includes(key));
  const found = JSON.stringify(warnings.map(({ key }) => key));
  await tx.updateTable('disclosure_check').set({ found, checked_at: now() }).where('name', '=', warningName).execute();
  if (fresh.length === 0) return false;
  const others = warnings.filter(({ key }) => sent.includes(key));
  const { title } = disclosure.set;
  const body = emailText({ title, fresh, others, address: `${origin}/admin/documents` });
  await enqueueEmail(tx, { kind: 'disclosure', to: '', subject: m.warning_subject({ title }), body });
  return true;
}

async function lockSentWarnings(tx: Transaction): Promise<string[]> {
  const first = { name: warningName, claimed_until: now(), checked_at: now(), found: '[]' };
  const row = await tx
    .insertInto('disclosure_check')
    .values(first)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ claimed_until: first.claimed_until }))
    .returning('found')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.found) as string[];
}

function rowWarnings({ sections }: Disclosure): Warning[] {
  return sections.flatMap(({ letter, rows }) =>
    rows.flatMap((row) => {
      const warning = warningOf(row.light);
      if (!warning || isOfDemonstration(row)) return [];
      const what = `${letter}${row.no} ${row.name ?? row.wording}`;
      return [{ key: `${row.id} ${warning}`, text: `${what}: ${lightTag(row.light).words}` }];
    }),
  );
}

function isOfDemonstration(row: ShownRow): boolean {
  return row.kind === 'document' && row.isDemonstration;
}

function faultWarnings(faults: readonly string[]): Warning[] {
  return faults.map((text) => ({ key: text, text }));
}

type Text = { title: string; fresh: Warning[]; others: Warning[]; address: string };

function emailText({ title, fresh, others, address }: Text): string {
  const lines = (warnings: Warning[]) => warnings.map(({ text }) => `- ${text}`).join('\n');
  const rest = others.length > 0 ? `\n\n${m.warning_still()}\n${lines(others)}` : '';
  return `${m.warning_intro({ title })}\n${lines(fresh)}${rest}\n\n${m.warning_where()}\n${address}\n`;
}
