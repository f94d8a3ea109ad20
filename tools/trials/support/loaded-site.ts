import { existsSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresDatabase, type Engine } from '../../../tests/fresh-database.ts';
import { publicPaths } from '../../../tests/public-paths.ts';
import type { Finding } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { familyOf, memoryOf } from '../../harness/processes.ts';
import { copySchool, type Site, withSite } from '../../harness/site.ts';
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
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const dataDir = await copySchool();
  try {
    await prepare(dataDir);
    if (postgres) await runScript('move', ['--to', postgres.url], { DATA_DIR: dataDir });
    return await withSite({ dataDir, databaseUrl: postgres?.url }, async (site) => {
      for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
      await wait(restMs);
      const port = Number(new URL(site.origin).port);
      return look({ ...site, dataDir, databaseUrl: postgres?.url, port });
    });
  } finally {
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
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
