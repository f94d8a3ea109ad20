import { join } from 'node:path';
import { openDatabase } from '../../app/database/open.server.ts';
import { asKysely, inTransaction } from '../../app/database/transaction.server.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { type Finding, figure } from '../harness/findings.ts';
import { fillOffice, makeLargeSchool } from '../large-school.ts';
import { declaredKinds } from './support/declared-kinds.ts';
import type { Case, Site } from './support/filled-form.ts';
import { fillLists, findCase } from './support/largest-contents.ts';
import { administrator, browserAt, withServer } from './support/server.ts';
import { turnOf } from './support/turn-meter.ts';

const maxTurnMs = 250;
const socketName = 'turns.sock';

/** 2,000 results; the enquiries are added, since a large school has fewer of them. */
const factor = 20;
const enquiries = 20_000;

export async function run(): Promise<Finding[]> {
  const kinds = ['lists', ...(await declaredKinds())].filter((kind) => kind.match(process.env.KINDS ?? ''));
  const preload = join(import.meta.dirname, 'support/turns.mjs');
  const socket = join(process.env.TMPDIR ?? '/tmp', socketName);
  // With a mail server, which the form of the e-mail list needs.
  const settings = { SMTP_URL: 'smtp://mail.example', NODE_OPTIONS: `--import=${preload}`, TURNS_SOCKET: socket };
  return withServer(settings, async ({ port, dataDir, server }) => {
    const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
    try {
      const staff = browserAt(port, '10.1.0.1');
      await staff.post('/login', administrator);
      const site: Site = { staff, visitor: browserAt(port, '10.1.0.2'), db, origin: `http://localhost:${port}` };
      await fill(db);
      const found: Finding[] = [];
      let isEnded = false;
      server.ended.then(() => {
        isEnded = true;
      });
      const names = new Map<Case | undefined, string>();
      for (const kind of kinds) {
        const trial = findCase(kind);
        const name = trial && names.get(trial);
        // Fields, a form and a file may be sent in one.
        if (name) {
          found.push({ name: kind, figure: `with ${name}`, bar: `${maxTurnMs} ms`, ok: true });
          continue;
        }
        names.set(trial, kind);
        const one = await attempt(kind, trial, { site, socket, port });
        console.log(`    ${one.ok === true ? '✓' : one.ok ? '–' : '✗'} ${one.name}: ${one.figure}`);
        found.push(one);
        if (!isEnded) continue;
        found.push({
          name: kind,
          figure: `the server ended: ${server.complaints().slice(-500)}`,
          bar: 'runs',
          ok: false,
        });
        break;
      }
      return found;
    } finally {
      await db.destroy();
    }
  });
}

async function fill(db: TestDatabase): Promise<void> {
  await makeLargeSchool(db, factor);
  await inTransaction(db, (tx) => fillOffice(tx, { activity: 1, enquiries, emails: 1 }));
  await fillLists(db);
}

type Place = { site: Site; socket: string; port: number };

async function attempt(kind: string, one: Case | undefined, { site, socket, port }: Place): Promise<Finding> {
  const bar = `${maxTurnMs} ms`;
  if (!one) return { name: kind, figure: 'there is no case for it', bar, ok: false };
  let size = '';
  try {
    const turns = await turnOf(socket, port, async () => {
      size = await one(site);
    });
    const found = `${size}: ${figure(turns.longestMs)} ms, /healthz ${figure(turns.healthMs)} ms`;
    return { name: kind, figure: found, bar, ok: turns.longestMs <= maxTurnMs };
  } catch (error) {
    return { name: kind, figure: `${size} ${error instanceof Error ? error.message : error}`, bar, ok: false };
  }
}
