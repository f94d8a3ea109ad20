import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../app/database/open.server.ts';
import { type Engine, engines } from '../../tests/fresh-database.ts';
import { titlesAfter, withClock } from '../../tests/other-clock.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { makeLargeSchool, smallSchool } from '../large-school.ts';
import {
  administrator,
  browserAt,
  freshMemory,
  kill,
  type Place,
  sendUntil,
  timeOf,
  unlimited,
  withPlace,
  withServer,
} from './support/server.ts';

/** Notices, photos and results. */
const items = 10_000;
const crashes = 5;
const pageBytes = 4096;
const maxStartMs = 3_000;

/** A second server on one data folder, and a damaged database; clocks that are set back and on, and crashes of a large school, on both databases. */
export async function run(): Promise<Finding[]> {
  const found = [await secondServer(), await damagedDatabase()];
  for (const engine of engines) {
    const rows = [...(await otherClocks(engine)), await afterCrashes(engine)];
    found.push(...rows.map((row) => ({ ...row, name: `${engine}: ${row.name}` })));
  }
  return found;
}

function secondServer(): Promise<Finding> {
  return withServer({}, async ({ port, dataDir }) => {
    const began = performance.now();
    const second = startServer({ DATA_DIR: dataDir });
    const code = await second.ended;
    const seconds = (performance.now() - began) / 1000;
    await timeOf(port, '/readyz');
    const said = second.complaints().trim();
    const ok = code === 1 && seconds < 8 && said.startsWith('Another server is already running on');
    return {
      name: 'a second server on the same folder',
      figure: `ends after ${seconds.toFixed(1)} s: ${said.slice(0, 60)} …`,
      bar: 'within 8 s, with the reason',
      ok,
    };
  });
}

function damagedDatabase(): Promise<Finding> {
  return withPlace('sqlite', async (place) => {
    await fill(place);
    const file = join(place.dataDir, 'school.sqlite');
    const bytes = readFileSync(file);
    for (let at = pageBytes; at < bytes.length; at += pageBytes) bytes.fill(0xff, at, at + 64);
    writeFileSync(file, bytes);
    const server = startServer({ ...place.settings, ...unlimited });
    const code = await server.ended;
    const said = server.complaints().trim();
    const isLeft = readFileSync(file).equals(bytes);
    return {
      name: 'a damaged database',
      figure: `ends with ${code}: ${said.replace(file, 'FILE')}${isLeft ? '' : '; the file was changed'}`,
      bar: 'ends with 1, names the file and the way back, leaves it alone',
      ok: code === 1 && said.includes(file) && said.includes('npm run restore') && isLeft,
    };
  });
}

function otherClocks(engine: Engine): Promise<Finding[]> {
  return withPlace(engine, async ({ settings }) => {
    const found: Finding[] = [];
    for (const [index, years] of [0, -10, 5].entries()) {
      const server = startServer({ ...settings, ...unlimited, ...withClock(years) });
      try {
        const titles = await titlesAfter(browserAt(await server.port), `Notice ${index}`, administrator);
        const expected = Array.from({ length: index + 1 }, (_, number) => `Notice ${index - number}`);
        const ok = JSON.stringify(titles) === JSON.stringify(expected);
        found.push({
          name: `a clock ${years} years on: starts, signs in, publishes`,
          figure: titles.join(', '),
          bar: 'the newest first',
          ok,
        });
      } finally {
        await kill(server);
      }
    }
    return found;
  });
}

function afterCrashes(engine: Engine): Promise<Finding> {
  return withPlace(engine, async (place) => {
    await fill(place);
    const cookies = new Map<string, string>();
    const startedMs: number[] = [];
    let signedIn = 0;
    for (let round = 0; round <= crashes; round++) {
      const began = performance.now();
      const server = startServer({ ...place.settings, ...unlimited });
      try {
        const port = await server.port;
        await timeOf(port, '/readyz');
        if (round > 0) startedMs.push(performance.now() - began);
        const person = browserAt(port);
        if (round === 0) await person.post('/login', administrator);
        else for (const [name, value] of cookies) person.cookies.set(name, value);
        if ((await person.visit('/admin/notices')).status === 200) signedIn += 1;
        if (round === 0) for (const [name, value] of person.cookies) cookies.set(name, value);
        let isOver = false;
        const sending = sendUntil(port, freshMemory(), () => isOver);
        await wait(300 + Math.random() * 500);
        await kill(server);
        isOver = true;
        await sending;
      } finally {
        await kill(server);
      }
    }
    const slowest = Math.max(...startedMs);
    return {
      name: `${crashes} crashes of a school of ${items} items while parents write: slowest start, who is still signed in`,
      figure: `${(slowest / 1000).toFixed(2)} s, ${signedIn} of ${crashes + 1}`,
      bar: `${maxStartMs / 1000} s, all`,
      ok: slowest < maxStartMs && signedIn === crashes + 1,
    };
  });
}

async function fill(place: Place): Promise<void> {
  const { notices, photos, results } = smallSchool;
  const db = await openDatabase(place);
  await makeLargeSchool(db, items / (notices + photos + results));
  await db.destroy();
}
