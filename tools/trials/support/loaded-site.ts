import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findDemonstration } from '../../../tests/demonstration.ts';
import { createPostgresDatabase, type Engine } from '../../../tests/fresh-database.ts';
import { publicPaths } from '../../../tests/public-paths.ts';
import { ask } from '../../bench/http-client.ts';
import { familyOf, memoryOf } from '../../bench/processes.ts';
import { copySchool, type Site, startSite } from '../../bench/site.ts';
import type { Finding } from './run.ts';
import { runScript } from './server.ts';

const maxMegabytes = 400;
const maxAboveRest = 60;
const restMs = 3_000;
const recoveryMs = 120_000;
const lookMs = 100;

export type LoadedSite = Site & { port: number; dataDir: string; databaseUrl: string | undefined };

type LoadedSiteOptions = { engine?: Engine; prepare?: (dataDir: string) => void | Promise<void> };

/** A server on a copy of the demonstration school, started as `npm run serve` does, after a visit of every page. */
export async function withLoadedSite<Found>(
  look: (site: LoadedSite) => Promise<Found>,
  { engine = 'sqlite', prepare = () => undefined }: LoadedSiteOptions = {},
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'school-trial-'));
  const demonstration = await findDemonstration();
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  try {
    const bench = { folder, demonstration: demonstration.dataDir };
    const dataDir = copySchool(bench);
    await prepare(dataDir);
    if (postgres) await runScript('move', ['--to', postgres.url], { DATA_DIR: dataDir });
    const site = await startSite(bench, { dataDir, databaseUrl: postgres?.url });
    try {
      for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
      await wait(restMs);
      const port = Number(new URL(site.origin).port);
      return await look({ ...site, dataDir, databaseUrl: postgres?.url, port });
    } finally {
      await site.stop();
    }
  } finally {
    await postgres?.drop();
    demonstration.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function boundMemory(
  { pid }: Site,
  name: string,
  work: () => Promise<void>,
  maximum = maxMegabytes,
): Promise<Finding[]> {
  const megabytes = () => megabytesOf(pid);
  const atRest = megabytes();
  let most = atRest;
  const looking = setInterval(() => {
    most = Math.max(most, megabytes());
  }, lookMs);
  await work().finally(() => clearInterval(looking));
  await wait(recoveryMs);
  const above = megabytes() - atRest;
  return [
    {
      name: `memory with ${name}`,
      figure: `${Math.round(most)} MB (${Math.round(atRest)} at rest)`,
      bar: `${maximum} MB`,
      ok: most < maximum,
    },
    {
      name: `memory two minutes after ${name}`,
      figure: `${Math.round(above)} MB above rest`,
      bar: `${maxAboveRest} MB`,
      ok: above <= maxAboveRest,
    },
  ];
}

/** Again when one of its children ends while it is counted. */
function megabytesOf(pid: number): number {
  try {
    return memoryOf(familyOf(pid)).megabytes;
  } catch (error) {
    if (!/ENOENT|ESRCH/.test(String(error)) || !existsSync(`/proc/${pid}`)) throw error;
    return megabytesOf(pid);
  }
}

export function seconds(name: string, ms: number, maxMs: number): Finding {
  return { name, figure: `${(ms / 1000).toFixed(2)} s`, bar: `${maxMs / 1000} s`, ok: ms <= maxMs };
}

export function middle(values: readonly number[]): number {
  return shareOf(values, 0.5);
}

export function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.POSITIVE_INFINITY;
}
