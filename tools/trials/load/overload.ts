import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../../app/database/open.server.ts';
import { asKysely } from '../../../app/database/transaction.server.ts';
import { engines } from '../../../tests/fresh-database.ts';
import { liftSchoolLimits, type Memory, nextEnquiry } from '../../../tests/sent-enquiries.ts';
import { openBrowser, type Visitor } from '../../../tests/visitor.ts';
import { type Finding, median, quantile } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { administrator } from '../../harness/site.ts';
import { type AtOnce, fetchFrom, type Sent, sendAndNote, sendAtOnce } from '../support/families.ts';
import { boundMemory, type LoadedSite, seconds, withLoadedSite } from '../support/loaded-site.ts';
import { nextPages } from '../support/next-page.ts';
import type { Crowd, Pressed, Pressing } from '../support/pressing-clients.ts';
import { compareEnquiries, freshMemory } from '../support/server.ts';

const strangers: Crowd = { clients: 400, path: '/allnotices?q=', isEachDifferent: true };
const readers: Crowd = { clients: 120, path: '/faculty', isEachDifferent: false };
const signedIn = 30;
const families = 4;
const atOnce = 400;
const loadMs = 30_000;
const officePages = ['/admin/dashboard', '/admin/notices', '/admin/enquiries'];
const bars = { enquiry: 2_000, office: 2_000, cached: 1_000, health: 200, refusal: 200, slowRefusal: 1_000 };

type Measured = { enquiries: Sent[]; office: number[]; refusedOffice: number; cached: number[]; health: number[] };
type Everything = { measured: Measured; pressed: Pressed[]; flood: AtOnce; memory: Memory };

/** On both databases: strangers, readers, the office and families together; then many families at one moment. */
export async function run(): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const engine of engines) {
    const rows = await withLoadedSite((site) => overload(site), { engine });
    found.push(...rows.map((row) => ({ ...row, name: `${engine}: ${row.name}` })));
  }
  return found;
}

async function overload(site: LoadedSite): Promise<Finding[]> {
  const memory = freshMemory();
  const found: Partial<Everything> = {};
  const bound = await boundMemory(site, 'all of it', async () => {
    const measured: Measured = { enquiries: [], office: [], refusedOffice: 0, cached: [], health: [] };
    const people = await Promise.all(
      Array.from({ length: signedIn }, (_, index) => signInFrom(`127.0.9.${index + 1}`, site)),
    );
    found.pressed = await whilePressed(site, (isOver) => measure({ site, memory, measured, people, isOver }));
    found.measured = measured;
    await withoutSchoolLimits(site);
    found.flood = await sendAtOnce(site.port, atOnce, memory);
  });
  const everything = { ...found, memory } as Everything;
  return [...findings(everything), ...(await kept(site, everything)), ...bound, ...(await nextPages(site))];
}

type Measuring = {
  site: LoadedSite;
  memory: Memory;
  measured: Measured;
  people: Visitor[];
  isOver: () => boolean;
};

async function measure({ site, memory, measured, people, isOver }: Measuring): Promise<void> {
  const office = people.map((person, index) =>
    repeat(measured.office, isOver, async (number) => {
      const { status } = await person.visit(officePages[(index + number) % officePages.length] ?? '');
      if (status !== 200) measured.refusedOffice += 1;
    }),
  );
  const sending = Array.from({ length: families }, () =>
    repeat([], isOver, async () => {
      measured.enquiries.push(await sendAndNote(site.port, nextEnquiry(memory), memory));
    }),
  );
  await Promise.all([
    ...office,
    ...sending,
    repeat(measured.cached, isOver, () => ask(`${site.origin}/faculty`)),
    repeat(measured.health, isOver, () => ask(`${site.origin}/healthz`)),
  ]);
}

function findings({ measured, pressed, flood, memory }: Everything): Finding[] {
  const { enquiries, office, refusedOffice, cached, health } = measured;
  const [unkept, kept] = pressed as [Pressed, Pressed];
  const times = enquiries.map(({ ms }) => ms);
  const refusals = unkept.refusedMs;
  const strange = pressed.reduce((sum, one) => sum + one.failed + one.withoutRetryAfter, memory.strange.length);
  const isAllTaken = enquiries.every(({ outcome }) => outcome === 'taken');
  const first = (outcome: Sent['outcome']) => flood.first.filter((one) => one.outcome === outcome);
  return [
    seconds(`an enquiry, middle of ${times.length}`, median(times), bars.enquiry),
    seconds(`the office opens a page, middle of ${office.length}`, median(office), bars.office),
    { name: 'pages of the office refused', figure: refusedOffice, bar: 0, ok: refusedOffice === 0 },
    { name: 'every enquiry is taken', figure: isAllTaken ? 'yes' : 'no', bar: 'yes', ok: isAllTaken },
    seconds(`a cached page, middle of ${cached.length + kept.ms.length}`, median(kept.ms), bars.cached),
    seconds(`/healthz, middle of ${health.length}`, median(health), bars.health),
    seconds(`refused with 503, middle of ${refusals.length}`, median(refusals), bars.refusal),
    seconds('refused with 503, 99 of 100', quantile(refusals, 0.99), bars.slowRefusal),
    {
      name: `${strangers.clients} clients on uncached pages, ${readers.clients} on a cached one`,
      figure: `${unkept.answered} and ${kept.answered} answered, ${kept.refusedMs.length} cached ones refused`,
      bar: 'some answered, no cached one refused',
      ok: unkept.answered > 0 && kept.answered > 0 && kept.refusedMs.length === 0,
    },
    { name: 'answers that are neither a page nor 503 with Retry-After', figure: strange, bar: 0, ok: strange === 0 },
    {
      name: `${atOnce} enquiries at once`,
      figure: `${first('taken').length} taken in ${figureOf(first('taken'))}, ${first('refused').length} refused in ${figureOf(first('refused'))}`,
      bar: 'all taken, or refused with 503 and Retry-After',
      ok: first('strange').length === 0,
    },
  ];
}

const figureOf = (sent: readonly Sent[]) =>
  sent.length === 0 ? '–' : `${(median(sent.map(({ ms }) => ms)) / 1000).toFixed(2)} s`;

async function kept(site: LoadedSite, { memory, flood }: Everything): Promise<Finding[]> {
  const { lost, doubled, stored } = await compareEnquiries(site, memory);
  const sent = memory.sent.length;
  return [
    {
      name: 'enquiries afterwards, those refused sent again',
      figure: `${stored} of ${sent} stored after ${flood.tries} tries, ${lost} lost, ${doubled} doubled`,
      bar: 'all; 0, 0',
      ok: lost + doubled === 0 && memory.acknowledged.size === sent && stored === sent,
    },
  ];
}

async function withoutSchoolLimits({ dataDir, databaseUrl }: LoadedSite): Promise<void> {
  const db = asKysely(await openDatabase({ dataDir, databaseUrl }));
  await liftSchoolLimits(db);
  await db.destroy();
}

async function signInFrom(address: string, { origin }: LoadedSite): Promise<Visitor> {
  const person = openBrowser((request) => fetchFrom(address, request), origin);
  const { status } = await person.post('/login', administrator);
  if (status !== 303) throw new Error(`Signing in was answered ${status}.`);
  return person;
}

async function whilePressed(
  { port }: LoadedSite,
  work: (isOver: () => boolean) => Promise<void>,
): Promise<[Pressed, Pressed]> {
  const workerData: Pressing = { port, crowds: [strangers, readers] };
  const worker = new Worker(join(import.meta.dirname, '../support/pressing-clients.ts'), { workerData });
  const pressed = once(worker, 'message').then(([counts]) => counts as [Pressed, Pressed]);
  await wait(2_000);
  const until = performance.now() + loadMs;
  await work(() => performance.now() > until);
  worker.postMessage('over');
  return pressed;
}

async function repeat(
  times: number[],
  isOver: () => boolean,
  run: (number: number) => Promise<unknown>,
): Promise<void> {
  for (let number = 0; !isOver(); number++) {
    const began = performance.now();
    await run(number);
    times.push(performance.now() - began);
    await wait(200);
  }
}
