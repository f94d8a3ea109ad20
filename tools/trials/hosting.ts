import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../app/database/open.server.ts';
import { readZip } from '../../tests/archives.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { startServer } from '../../tests/server-process.ts';
import { type Finding, figure, median, quantile } from '../harness/findings.ts';
import { press } from '../harness/load.ts';
import { coreSeconds, familyOf, memoryOf } from '../harness/processes.ts';
import { photograph } from '../harness/site.ts';
import { makeLargeSchool } from '../large-school.ts';
import {
  browserOf,
  type Host,
  hostCommand,
  makeTemplate,
  markerOf,
  moveIn,
  namesOf,
  setUpOnPhone,
  startHost,
  stopHost,
  untilOpen,
  visit,
  writeList,
} from './support/host.ts';
import {
  administrator,
  compareEnquiries,
  freshMemory,
  kill,
  runScript,
  unlimited,
  withFolder,
} from './support/server.ts';

export const needs = 'wrk, and 4 GB of disk';

const schools = Number(process.env.TRIAL_SCHOOLS ?? 1_000);
/** Those that are whole demonstration schools; the others are as they were created. */
const full = Math.min(60, Math.ceil(schools / 4));
const rounds = Number(process.env.TRIAL_ROUNDS ?? 20);
const restMs = Number(process.env.TRIAL_SECONDS ?? 60) * 1_000;
const steadySeconds = Math.min(20, restMs / 1_000);
const pages = ['/', '/allnotices', '/contact', '/results', '/allnotices.atom', '/gallery'];

/** Many schools in one process: what they take, that they do not disturb or see each other, and that nothing is lost. */
export function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const template = join(folder, 'template');
    const schoolsDir = join(folder, 'schools');
    mkdirSync(schoolsDir, { mode: 0o700 });
    await makeTemplate(template);
    const mail = await openMailServer();
    try {
      const found = await createAll(folder, schoolsDir, template);
      const host = await startHost(schoolsDir, { SMTP_URL: mail.url });
      try {
        found.push(...(await visitAll(host)));
        found.push(...(await compareWithOne(host, template)));
        found.push(...(await keepsApart(host, mail)));
        found.push(...(await movesOutAndBack(host)));
      } finally {
        await stopHost(host);
      }
      found.push(...(await disturb(schoolsDir, template)));
      found.push(...(await killOften(schoolsDir)));
      return found;
    } finally {
      await mail.close();
    }
  });
}

const created = namesOf('made', schools - full);
const demonstrations = namesOf('full', full);

async function createAll(folder: string, schoolsDir: string, template: string): Promise<Finding[]> {
  const list = join(folder, 'schools.csv');
  const began = performance.now();
  writeList(list, created);
  await hostCommand(schoolsDir, 'create', '--list', list);
  const seconds = (performance.now() - began) / 1_000;
  for (const name of demonstrations) await moveIn({ schoolsDir, template, name });
  return [
    {
      name: `${created.length} schools created from the command line`,
      figure: `${figure(seconds)} s, ${figure((seconds / created.length) * 1_000)} ms each`,
    },
  ];
}

async function visitAll(host: Host): Promise<Finding[]> {
  const failed: string[] = [];
  const closedMs: number[] = [];
  for (const name of [...created, ...demonstrations]) {
    const answer = await visit(host.port, name, '/', 'br');
    closedMs.push(answer.ms);
    if (answer.status !== 200) failed.push(`${name}: ${answer.status}`);
  }
  for (const name of demonstrations) for (const path of pages) await visit(host.port, name, path, 'br');
  await wait(restMs);
  const family = familyOf(host.server.pid);
  const rest = memoryOf(family);
  const worker = await withWorker(host);
  const slow = quantile(closedMs, 0.95);
  return [
    {
      name: `${schools} schools visited`,
      figure: `${failed.length} failed ${failed.slice(0, 3).join(', ')}`,
      bar: 0,
      ok: failed.length === 0,
    },
    {
      name: 'a visit of a closed school, its home page (median)',
      figure: `${figure(median(closedMs))} ms, 95 of 100 below ${figure(slow)} ms`,
      bar: '500 ms',
      ok: median(closedMs) < 500,
    },
    {
      name: `all processes ${figure(restMs / 1_000)} s after the last request`,
      figure: `${figure(rest.megabytes)} MB in ${family.length} process(es)`,
      beside: `PSS ${figure(rest.proportional)} MB`,
      bar: '256 MB, 1 process',
      ok: rest.megabytes <= 256 && family.length === 1,
    },
    {
      name: 'the most while a photo of 12 megapixels is made',
      figure: `${figure(worker.megabytes)} MB, ${worker.workers} worker(s) at once`,
      bar: '420 MB, at most 2',
      ok: worker.megabytes <= 420 && worker.workers <= 2,
    },
  ];
}

/** Three schools upload photos at the same time. */
async function withWorker(host: Host): Promise<{ megabytes: number; workers: number }> {
  const { bytes } = await photograph();
  const most = { megabytes: 0, workers: 0 };
  const look = () => {
    const family = familyOf(host.server.pid);
    most.megabytes = Math.max(most.megabytes, memoryOf(family).megabytes);
    most.workers = Math.max(most.workers, family.length - 1);
  };
  const looking = setInterval(() => {
    try {
      look();
    } catch {
      // A worker ended while it was looked at.
    }
  }, 100);
  try {
    await Promise.all(demonstrations.slice(0, 3).map((name) => upload(host, name, bytes)));
  } finally {
    clearInterval(looking);
  }
  return most;
}

async function upload(host: Host, name: string, bytes: Uint8Array): Promise<number> {
  const person = browserOf(host.port, name);
  const signedIn = await person.post('/login', administrator);
  if (signedIn.status !== 303) throw new Error(`${name}: signing in answered ${signedIn.status}`);
  const form = new FormData();
  form.set('title', `Sports day ${markerOf(name)}`);
  form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'photo.jpg'));
  return (await person.post('/admin/photos/upload', form)).status;
}

const quietShare = 0.05;

/** Until the first visits of the round, among them the first backup of each new school, are over. Answers the seconds. */
async function untilQuiet({ server: { pid } }: Host): Promise<number> {
  const began = performance.now();
  for (let before = coreSeconds(pid); ; before = coreSeconds(pid)) {
    await wait(5_000);
    if ((coreSeconds(pid) - before) / 5 < quietShare) return (performance.now() - began) / 1_000;
  }
}

const pressRounds = 5;

/** The same page of the same school, alone in a process and as one of many, in turns. */
async function compareWithOne(host: Host, template: string): Promise<Finding[]> {
  const [name = ''] = demonstrations;
  const quietAfter = await untilQuiet(host);
  const one = startServer({ DATA_DIR: template, ...unlimited }, { command: ['scripts/bootstrap.mjs', 'serve'] });
  const port = await one.port;
  const pressure = { seconds: 2, connections: 16, core: 1 } as const;
  const [ours, alone]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round <= pressRounds; round += 1) {
      const packed = { 'Accept-Encoding': 'br' };
      const headers = { ...packed, Host: `${name}.example` };
      const many = await press({ address: `http://127.0.0.1:${host.port}/allnotices`, headers, ...pressure });
      const single = await press({ address: `http://localhost:${port}/allnotices`, headers: packed, ...pressure });
      // The first warms up.
      if (round > 0) ours.push(many.perSecond) && alone.push(single.perSecond);
    }
  } finally {
    await kill(one);
  }
  const share = median(ours.map((perSecond, round) => perSecond / (alone[round] ?? Number.NaN)));
  return [
    {
      name: 'a cached page of an open school',
      figure: `${figure(share)} of a single school's (${figure(median(ours))}/s)`,
      beside: `${figure(median(alone))}/s; the round was quiet after ${figure(quietAfter)} s`,
      bar: '≥ 0.9',
      ok: share >= 0.9,
    },
  ];
}

/** A marker word of each school is looked for in everything that the others answer, send, export and write to the log. */
async function keepsApart(host: Host, mail: MailServer): Promise<Finding[]> {
  const markers = demonstrations.map(markerOf);
  const strange: string[] = [];
  let looked = 0;
  const look = (name: string, place: string, text: string) => {
    looked += 1;
    const found = markers.filter((marker) => text.includes(marker));
    const [own] = found;
    if (found.length !== 1 || own !== markerOf(name)) strange.push(`${place} of ${name}: ${found.join(' ') || 'none'}`);
  };
  const told = ['/', '/allnotices', '/contact', '/allnotices.atom', '/MPD', '/api/fetchschool.php', '/bn/'];
  const readAll = async (name: string) => {
    for (const path of told) {
      const { status, body } = await visit(host.port, name, path);
      if (status === 200) look(name, path, String(body));
    }
  };
  // All at once, twice: the second time from the cache.
  for (let time = 0; time < 2; time += 1) await Promise.all(demonstrations.map(readAll));
  const board = await visit(host.port, demonstrations[0] ?? '', '/allnotices');
  const [, notice = ''] = /href="(\/allnotices\/[0-9a-v]{26})"/.exec(String(board.body)) ?? [];
  const drawn = await Promise.all(
    demonstrations.slice(0, 5).map((name) => visit(host.port, name, `${notice}/card.jpg`)),
  );
  // The notices are the same everywhere, and so are their ids: only the name of the school differs.
  const cards = new Set(drawn.map(({ status, body }) => (status === 200 ? body.toString('base64') : status)));
  if (cards.size !== drawn.length) strange.push('cards of two schools that are the same');
  for (const name of demonstrations.slice(0, 3)) {
    const file = join(host.schoolsDir, '..', `${name}.zip`);
    await hostCommand(host.schoolsDir, 'export', name, file);
    for (const [path, bytes] of await readZip(file)) {
      if (bytes.includes('Marker')) look(name, `${path} of the export`, String(bytes));
    }
  }
  const before = mail.emails.length;
  const asked = demonstrations.slice(0, 20);
  await Promise.all(
    asked.map((name) =>
      browserOf(host.port, name).post('/contact', {
        name: `Parent of ${markerOf(name)}`,
        email: 'parent@post.example',
        message: 'When does the school open?',
      }),
    ),
  );
  await mail.untilEmails(before + asked.length);
  for (const email of mail.emails.slice(before)) {
    const found = markers.filter((marker) => email.raw.includes(marker));
    looked += 1;
    if (found.length !== 1) strange.push(`an e-mail with ${found.join(' ') || 'no marker'}`);
  }
  for (const line of host.server.log) {
    const found = markers.filter((marker) => line.includes(marker));
    if (found.length > 0) strange.push(`a line of the log with ${found.join(' ')}`);
  }
  const requests = host.server.log.filter((line) => line.includes('"msg":"request"'));
  const unnamed = requests.filter((line) => !line.includes('"school":"'));
  return [
    {
      name: 'marker words found where they do not belong',
      figure: `${strange.length} of ${looked} texts ${strange.slice(0, 3).join('; ')}`,
      bar: 0,
      ok: strange.length === 0 && looked > full * 4,
    },
    {
      name: 'requests in the log that name no school',
      figure: `${unnamed.length} of ${requests.length}`,
      bar: 0,
      ok: unnamed.length === 0 && requests.length > 0,
    },
  ];
}

/** A school is made, set up on a phone, backed up, moved out to a process of its own, and back. */
async function movesOutAndBack(host: Host): Promise<Finding[]> {
  const name = 'journey';
  const printed = await hostCommand(host.schoolsDir, 'create', name, '--address', `http://${name}.example`);
  const [setup = ''] = /http:\/\/\S+\/setup\/[0-9a-v]{52}/.exec(printed) ?? [];
  await setUpOnPhone(host.port, setup);
  await hostCommand(host.schoolsDir, 'run', name, 'backup');
  const addresses = [...pages, '/faculty', '/api/fetchnotice.php', '/nothing-here'];
  const readFrom = async (port: number) => {
    const answers = await Promise.all(addresses.map((path) => visit(port, name, path)));
    return answers.map(({ status, body }) => `${status} ${withoutChanging(String(body))}`);
  };
  const before = await readFrom(host.port);
  const out = mkdtempSync(join(host.schoolsDir, '..', 'out-'));
  const file = join(out, 'school.zip');
  await hostCommand(host.schoolsDir, 'export', name, file);
  const dataDir = join(out, 'data');
  const alone = { DATA_DIR: dataDir, PUBLIC_URL: `http://${name}.example`, TRUST_PROXY: '1' };
  await runScript('restore', [file], alone);
  const one = startServer(alone);
  const outside = await readFrom(await one.port);
  one.signal('SIGTERM');
  await one.ended;
  await hostCommand(host.schoolsDir, 'remove', name, '--yes');
  await hostCommand(host.schoolsDir, 'take-in', file, name, '--address', `http://${name}.example`);
  await untilOpen(host, name);
  const back = await readFrom(host.port);
  const differ = addresses.filter((_, index) => before[index] !== outside[index] || before[index] !== back[index]);
  return [
    {
      name: 'addresses that answer otherwise after a school was made, set up on a phone, moved out and back',
      figure: `${differ.length} of ${addresses.length} ${differ.join(', ')}`,
      bar: 0,
      ok: differ.length === 0 && before[0]?.startsWith('200 ') === true,
    },
  ];
}

function withoutChanging(body: string): string {
  return body.replaceAll(/nonce="[^"]*"|name="stamp" value="[^"]*"/g, '');
}

/** One school is flooded, one is held, one has 100 MB, and one no room left: what do ten others notice? */
async function disturb(schoolsDir: string, template: string): Promise<Finding[]> {
  const others = demonstrations.slice(0, 10);
  const madeAt = new Date().toISOString();
  const held = { reason: 'A trial', since: madeAt };
  await moveIn({ schoolsDir, template, name: 'flooded' });
  await moveIn({ schoolsDir, template, name: 'held', record: { held } });
  await moveIn({ schoolsDir, template, name: 'crowded', record: { limits: { diskMb: 1, emailsADay: 300 } } });
  await moveIn({ schoolsDir, template, name: 'large' });
  const db = await openDatabase({ dataDir: join(schoolsDir, 'large'), databaseUrl: undefined });
  await makeLargeSchool(db, 300);
  await db.destroy();
  const host = await startHost(schoolsDir);
  try {
    await untilQuiet(host);
    for (const name of others) for (const path of pages) await visit(host.port, name, path);
    const idle = await steady(host, others);
    const flood = press({
      address: `http://127.0.0.1:${host.port}/search?q=school`,
      headers: { Host: 'flooded.example' },
      seconds: steadySeconds,
      connections: 64,
    });
    let isOver = false;
    const { bytes } = await photograph();
    const troubles = ['held', 'large'].map(async (name) => {
      while (!isOver) await visit(host.port, name, '/allnotices').then(() => wait(100));
    });
    const refused: number[] = [];
    const uploads = (async () => {
      while (!isOver) refused.push(await upload(host, 'crowded', bytes).catch(() => 0));
    })();
    const disturbed = await steady(host, others);
    isOver = true;
    const flooded = await flood;
    await Promise.all([...troubles, uploads]);
    const heldStatus = (await visit(host.port, 'held')).status;
    const p99 = (times: readonly number[]) => quantile(times, 0.99);
    return [
      {
        name: `visits of ten schools beside a flood (${figure(flooded.perSecond)}/s), a held, a large and a full one: p99`,
        figure: `${figure(p99(disturbed.ms))} ms, ${disturbed.failed} failed of ${disturbed.ms.length}`,
        beside: `idle ${figure(p99(idle.ms))} ms (medians ${figure(median(disturbed.ms))}, ${figure(median(idle.ms))})`,
        bar: '2 × idle, 0 failed',
        ok: p99(disturbed.ms) <= 2 * p99(idle.ms) && disturbed.failed === 0,
      },
      {
        name: 'the held school, and uploads of the full one',
        figure: `${heldStatus}; ${[...new Set(refused)].join(', ')}`,
        bar: '503; no 200',
        ok: heldStatus === 503 && refused.length > 0 && !refused.includes(200),
      },
    ];
  } finally {
    await stopHost(host);
  }
}

const perSecond = 40;

/** Visits at a fixed pace: pages from the cache, and a search that is made anew. */
async function steady(host: Host, names: readonly string[]): Promise<{ ms: number[]; failed: number }> {
  const ms: number[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  for (let count = 0; count < steadySeconds * perSecond; count += 1) {
    const name = names[count % names.length] ?? '';
    const path = count % 4 === 0 ? `/search?q=notice${count}` : (pages[count % pages.length] ?? '/');
    const asked = visit(host.port, name, path).then(
      (answer) => {
        ms.push(answer.ms);
        if (answer.status !== 200) failed += 1;
      },
      () => {
        failed += 1;
      },
    );
    running.push(asked);
    await wait(1_000 / perSecond);
  }
  await Promise.all(running);
  return { ms, failed };
}

/** The process is killed at random moments while parents write to ten schools. */
async function killOften(schoolsDir: string): Promise<Finding[]> {
  const names = demonstrations.slice(0, 10);
  const memories = new Map(names.map((name) => [name, freshMemory()]));
  let slowestMs = 0;
  let held = 0;
  let host = await startHost(schoolsDir);
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const writing = names.map(async (name) => {
      const memory = memories.get(name) ?? freshMemory();
      while (!isOver) await sendTo(host.port, name, memory);
    });
    await wait(300 + Math.random() * 900);
    host.server.signal('SIGKILL');
    isOver = true;
    await host.server.ended;
    await Promise.all(writing);
    const began = performance.now();
    host = await startHost(schoolsDir, {}, host.port);
    const back = host;
    // A school that was swept at three of these moments is held, as it should be: nobody knows who ended the process.
    const isHeld = await Promise.all(
      names.map((name) =>
        untilOpen(back, name).then(
          () => false,
          () => true,
        ),
      ),
    );
    for (const name of names.filter((_, index) => isHeld[index])) {
      held += 1;
      await hostCommand(schoolsDir, 'resume', name);
      await untilOpen(back, name);
    }
    if (!isHeld.includes(true)) slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  await stopHost(host);
  const kept = await Promise.all(
    names.map((name) => compareEnquiries({ dataDir: join(schoolsDir, name) }, memories.get(name) ?? freshMemory())),
  );
  const lost = kept.reduce((sum, one) => sum + one.lost, 0);
  const doubled = kept.reduce((sum, one) => sum + one.doubled, 0);
  const acknowledged = [...memories.values()].reduce((sum, memory) => sum + memory.acknowledged.size, 0);
  const strange = [...memories.values()].flatMap((memory) => memory.strange);
  return [
    {
      name: `${rounds} kills while parents write to ten schools`,
      figure: `${lost} lost, ${doubled} doubled of ${acknowledged}; ${strange.length} strange answers ${strange.slice(0, 2)}`,
      bar: '0, 0, 0',
      ok: lost + doubled + strange.length === 0 && acknowledged > rounds * 10,
    },
    {
      name: 'all ten open again after a kill, at the latest',
      figure: `${figure(slowestMs / 1_000)} s; held by chance and resumed: ${held}`,
      bar: '5 s',
      ok: slowestMs < 5_000,
    },
  ];
}

async function sendTo(port: number, name: string, memory: ReturnType<typeof freshMemory>): Promise<void> {
  const number = memory.sent.length;
  const fields = {
    name: `Parent ${number}`,
    mobile_no: String(number).padStart(10, '0'),
    message: `Question ${number}`,
  };
  memory.sent.push({ number, fields: new URLSearchParams(fields) });
  const from = `10.${memory.sent.length & 127}.${number >> 8}.${number & 255}`;
  const answer = await browserOf(port, name, from)
    .post('/contact', fields)
    .catch(() => undefined);
  if (answer?.status === 303) memory.acknowledged.add(number);
  else if (!answer || answer.status === 503 || answer.status === 429) memory.unanswered += 1;
  else memory.strange.push(`${answer.status} for ${number}`);
}
