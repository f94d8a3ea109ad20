import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { attribute } from './answer.ts';
import { isLong } from './extent.ts';
import { createPostgresDatabase, type Engine, engines, type TestDatabase } from './fresh-database.ts';
import { type DeliveredEmail, type MailServer, openMailServer } from './mail-server.ts';
import { liftSchoolLimits, type Memory, nextEnquiry, send } from './sent-enquiries.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { goodPassword } from './test-app.ts';
import { openBrowser } from './visitor.ts';

/** `npm run trials` kills more often, and PostgreSQL too. */
const roundsOn: Record<Engine, number> = { sqlite: isLong ? 50 : 3, postgres: 20 };
const mostInARound = 60;
const clerk = { username: 'asha', password: goodPassword };
const allDelivered = { timeout: 300_000, interval: 100 };

type Place = { engine: Engine; dataDir: string; databaseUrl: string | undefined };
type Random = (below: number) => number;

test.each(isLong ? engines : (['sqlite'] as const))(
  'on %s, every enquiry that was answered is there once after each kill, and in the end in the inbox and in an e-mail',
  { timeout: 900_000 },
  async (engine) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    onTestFailed(() => console.log(`The seed was ${seed}.`));
    const random = randomFrom(seed);
    const place = await freshPlace(engine);
    const post = await openPost();
    const memory: Memory = { sent: [], acknowledged: new Set(), unanswered: 0, strange: [] };
    // On a busy machine a kill may come before anything was answered: then it takes more of them.
    const isEnough = (round: number) => round >= roundsOn[engine] && memory.acknowledged.size > roundsOn[engine];
    for (let round = 0; !isEnough(round); round += 1) {
      await post.settle(round);
      const server = serverAt(place, post.url);
      await server.port;
      await expectAnsweredOnesThereOnce(place, memory);
      await sendUntilKilled(server, memory, random);
    }
    await post.settle(0);
    const last = serverAt(place, post.url);
    const port = await last.port;
    await expectAnsweredOnesThereOnce(place, memory);
    await untilAllSent(place);
    const inbox = await readWholeInbox(port);
    last.signal('SIGKILL');
    await last.ended;
    expect(memory.strange).toEqual([]);
    expect(memory.acknowledged.size).toBeGreaterThan(roundsOn[engine]);
    expect(memory.unanswered).toBeGreaterThan(0);
    expect(numbersWithout(inbox, memory.acknowledged), 'answered and not in the inbox').toEqual([]);
    expect(new Set(inbox).size, 'in the inbox twice').toBe(inbox.length);
    await withDatabase(place, async (db) => {
      await expectNothingHalf(db, place.engine);
      await expectOneEmailEach(db, post.emailsByKey());
    });
  },
);

function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function freshPlace(engine: Engine): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'school-lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  if (database) onTestFinished(database.drop);
  return { engine, dataDir: join(folder, 'data'), databaseUrl: database?.url };
}

/** A mail server that is there, gone, or refuses, always on the same port. */
async function openPost() {
  const opened: MailServer[] = [await openMailServer()];
  const { port, url } = opened[0] as MailServer;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await opened.at(-1)?.close();
    isOpen = false;
  };
  onTestFinished(close);
  return {
    url,
    /** The e-mails that arrived, by what their Message-ID is made of. */
    emailsByKey() {
      const emails = opened.flatMap((server) => server.emails);
      return Map.groupBy(emails, ({ messageId }) => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId);
    },
    async settle(round: number) {
      if (round % 3 === 1) return close();
      if (!isOpen) opened.push(await openMailServer({ port }));
      isOpen = true;
      opened.at(-1)?.behave(round % 3 === 2 ? 'refuse' : 'accept', { code: 451 });
    },
  };
}

function serverAt({ dataDir, databaseUrl }: Place, smtpUrl: string): ServerProcess {
  const server = startServer({
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    MAIL_TO: 'office@school.example',
    TRUST_PROXY: '1',
    ADMIN_USERNAME: clerk.username,
    ADMIN_PASSWORD: clerk.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  onTestFinished(async () => {
    server.signal('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Sends one after another and in parallel, old ones once more among them, until the server is killed at a random moment. */
async function sendUntilKilled(server: ServerProcess, memory: Memory, random: Random): Promise<void> {
  const port = await server.port;
  const before = memory.sent.length;
  let isKilled = false;
  const answered = send(port, nextEnquiry(memory), memory);
  const mayGoOn = () => !isKilled && memory.sent.length - before < mostInARound;
  async function oneAfterAnother() {
    while (mayGoOn()) await send(port, nextEnquiry(memory), memory);
  }
  async function severalAtOnce() {
    const again = memory.sent[random(before)];
    while (mayGoOn()) {
      const fresh = nextEnquiry(memory);
      const together = [fresh, fresh, nextEnquiry(memory), ...(again ? [again] : [])];
      await Promise.all(together.map((enquiry) => send(port, enquiry, memory)));
    }
  }
  async function kill() {
    // Every second time only when the first answer is there: a server that has just started is slow.
    if (random(2) === 1) await answered;
    await setTimeout(30 + random(220));
    isKilled = true;
    server.signal('SIGKILL');
  }
  await Promise.all([answered, oneAfterAnother(), severalAtOnce(), kill()]);
  await server.ended;
}

/** Every start of the server repairs what the last kill left behind: no acknowledged enquiry is missing or duplicated. */
async function expectAnsweredOnesThereOnce(place: Place, { acknowledged }: Memory): Promise<void> {
  const names = await withDatabase(place, async (db) => {
    await liftSchoolLimits(db);
    return db.selectFrom('enquiry').select('name').execute();
  });
  const stored = names.map(({ name }) => numberIn(name));
  expect(numbersWithout(stored, acknowledged), 'answered and lost').toEqual([]);
  expect(new Set(stored).size, 'stored twice').toBe(stored.length);
}

function numberIn(name: string): number {
  return Number(/\d+/.exec(name));
}

function numbersWithout(found: readonly number[], expected: ReadonlySet<number>): number[] {
  const there = new Set(found);
  return [...expected].filter((number) => !there.has(number));
}

async function untilAllSent(place: Place): Promise<void> {
  await withDatabase(place, async (db) => {
    // What a killed server was sending is claimed for more than a minute, and what was refused rests: time that is not waited for here.
    await sql`update email set due_at = created_at where state = 'waiting'`.execute(db);
    const waiting = () => db.selectFrom('email').select('id').where('state', '<>', 'sent').limit(1).execute();
    await expect.poll(waiting, allDelivered).toEqual([]);
  });
}

/** What the clerk sees who signs in and goes through the inbox to its last page. */
async function readWholeInbox(port: number): Promise<number[]> {
  const origin = `http://localhost:${port}`;
  const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  expect((await browser.post('/login', clerk)).status).toBe(303);
  const numbers: number[] = [];
  for (let path: string | undefined = '/admin/enquiries'; path; ) {
    const page = await browser.visit(path);
    expect(page.status).toBe(200);
    numbers.push(...page.all('tbody .inbox-name').map((name) => numberIn(name.textContent)));
    path = attribute(page.all('a[rel=next]')[0], 'href');
  }
  return numbers;
}

async function withDatabase<Answer>(
  { dataDir, databaseUrl }: Place,
  ask: (db: TestDatabase) => Promise<Answer>,
): Promise<Answer> {
  const db = asKysely(await openDatabase({ dataDir, databaseUrl }));
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

async function expectOneEmailEach(db: TestDatabase, arrived: Map<string, DeliveredEmail[]>): Promise<void> {
  const rows = await db.selectFrom('enquiry').select(['id', 'message', 'email', 'state']).execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['new']));
  const withoutEmail = rows.filter(({ id }) => !arrived.has(id)).map(({ id }) => id);
  expect(withoutEmail, 'without an e-mail').toEqual([]);
  for (const { id, message, email } of rows) {
    for (const one of arrived.get(id) ?? []) {
      expect(one).toMatchObject({ to: ['office@school.example'], replyTo: email });
      expect(one.text).toContain(message);
    }
  }
  const emails = await db.selectFrom('email').select(['id', 'message_key']).execute();
  const keys = new Set(emails.map(({ id, message_key }) => message_key || id));
  expect(keys.size, 'one e-mail each').toBe(emails.length);
  expect(
    [...arrived.keys()].filter((key) => !keys.has(key)),
    'e-mails about nothing',
  ).toEqual([]);
}

async function expectNothingHalf(db: TestDatabase, engine: Engine): Promise<void> {
  const names = await db.selectFrom('enquiry').select('name').execute();
  const agreed = await db.selectFrom('consent').select('enquiry_id').execute();
  expect(agreed, 'each tenth has ticked a box').toHaveLength(
    names.filter(({ name }) => numberIn(name) % 10 === 0).length,
  );
  if (engine === 'sqlite') {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  }
}
