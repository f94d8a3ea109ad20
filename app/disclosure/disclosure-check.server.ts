import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction, writeAlone } from '../database/transaction.server.ts';
import { day, fromNow, hour, now } from '../lib/clock.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { enqueueEmail } from '../mail/outbox.server.ts';
import { fileKind } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import type { ShownRow } from './disclosure.ts';
import { lightTag, warningOf } from './lights.ts';
import { type Disclosure, loadDisclosure } from './load-disclosure.server.ts';
import type { Teacher } from './staff-figures.ts';

/** Answers a request as the website would, without a network. */
export type OpenPage = (request: Request) => Promise<Response>;

type LinkFault = { address: string; fault: 'not there' | 'broken' };

const checkName = 'links';
const claimMs = hour;
const everyMs = 7 * day;
/** What failed is looked at again sooner. */
const againMs = day;
const pagePath = '/MPD';
const neverYet = '2000-01-01T00:00:00.000Z';

type Checking = { db: Database; origin: string; open: OpenPage };

/** Once a week, by one server of several: opens every link and file of the page, and stores what fails. */
export async function checkLinks({ db, origin, open }: Checking, stop?: AbortSignal): Promise<LinkFault[] | undefined> {
  if (!(await claimCheck(db))) return undefined;
  const faults = await findFaults({ origin, open }, stop);
  // Stopped or overloaded: another hour.
  if (!faults) return undefined;
  const row = { claimed_until: neverYet, checked_at: now(), found: JSON.stringify(faults) };
  await writeAlone(db).updateTable('disclosure_check').set(row).where('name', '=', checkName).execute();
  return faults;
}

function claimCheck(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const first = { name: checkName, claimed_until: neverYet, checked_at: neverYet, found: '[]' };
    await tx
      .insertInto('disclosure_check')
      .values(first)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('disclosure_check')
      .set({ claimed_until: fromNow(claimMs) })
      .where('name', '=', checkName)
      .where('claimed_until', '<=', now())
      .where((row) =>
        row.or([
          row('checked_at', '<=', fromNow(-everyMs)),
          row.and([row('found', '<>', '[]'), row('checked_at', '<=', fromNow(-againMs))]),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

type Opening = Omit<Checking, 'db'>;

const unavailable = 503;

async function findFaults({ origin, open }: Opening, stop: AbortSignal | undefined): Promise<LinkFault[] | undefined> {
  const page = await open(new Request(origin + pagePath));
  if (page.status === unavailable) return undefined;
  const html = await page.text();
  if (page.status !== 200) return [{ address: pagePath, fault: 'not there' }];
  const faults: LinkFault[] = [];
  for (const address of linksIn(html)) {
    if (stop?.aborted) return undefined;
    const fault = address.startsWith('#') ? anchorFault(html, address) : await openedFault({ origin, open }, address);
    if (fault === 'busy') return undefined;
    if (fault) faults.push({ address, fault });
  }
  return faults;
}

/** Of our own website: no other address is ever opened by what somebody typed. */
function linksIn(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const found = Array.from(main.matchAll(/<a\b[^>]*\shref="([^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)].filter((href) => /^(\/(?!\/)|#)/.test(href));
}

function anchorFault(html: string, anchor: string): LinkFault['fault'] | undefined {
  return html.includes(`id="${anchor.slice(1)}"`) ? undefined : 'not there';
}

async function openedFault(
  { origin, open }: Opening,
  address: string,
): Promise<LinkFault['fault'] | 'busy' | undefined> {
  const response = await open(new Request(origin + address));
  if (response.status === unavailable) return 'busy';
  const bytes = await response.arrayBuffer().catch(() => undefined);
  if (response.status !== 200) return 'not there';
  const isPaper = response.headers.get('Content-Type') === 'application/pdf';
  return bytes && (!isPaper || fileKind(new Uint8Array(bytes)) === 'pdf') ? undefined : 'broken';
}

const faultTexts: Record<LinkFault['fault'], (inputs: { address: string }) => string> = {
  'not there': m.link_fault_not_there,
  broken: m.link_fault_broken,
};

/** Sentences about what the last check has found. */
export async function findLinkFaults(db: Connection): Promise<string[]> {
  const row = await db.selectFrom('disclosure_check').select('found').where('name', '=', checkName).executeTakeFirst();
  const faults = JSON.parse(row?.found ?? '[]') as LinkFault[];
  return faults.map(({ address, fault }) => faultTexts[fault]({ address }));
}

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
