import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig, readHostConfig, schoolEnvironment } from '../../app/config.server.ts';
import { databaseFile } from '../../app/database/open.server.ts';
import { lockExclusively } from '../../app/database/sqlite.server.ts';
import { day, minute } from '../../app/lib/clock.ts';
import { currentSchool } from '../../app/lib/schools-of-process.server.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import type { Log } from '../log.ts';
import { type OpenSchool, openSchool, type SchoolProcess } from '../open-school.ts';
import { serveProcess, type Website } from '../start/serve-process.ts';
import { healthEndpoint } from '../system-endpoints.ts';
import { serveControl } from './control.ts';
import { openFaults } from './faults.ts';
import { hostApp } from './host-app.ts';
import { hostedSchools } from './hosted-schools.ts';
import { openOperator } from './operator.ts';
import { hostFolders } from './registry.ts';
import { lanes, startRound } from './round.ts';
import { eraseRemoved } from './school-commands.ts';
import { createSchoolPool, Unavailable } from './school-pool.ts';

/** Of the pages of all schools. */
const maxCachedBytes = 48 * 1024 * 1024;

/** The database, the two files beside it, and the lock of the folder. */
const filesOfSchool = 4;
const retryAfterSeconds = 30;

export function runHost(): void {
  serveProcess(() => readHostConfig().config, openHost, maxCachedBytes);
}

async function openHost({ maxOpenSchools, metricsToken }: Config, ofProcess: SchoolProcess): Promise<Website> {
  const { schoolsDir, publicUrl, env } = readHostConfig();
  const { log, errorsOf, forgetErrors } = countErrors(ofProcess.log);
  const stateFolder = join(schoolsDir, hostFolders.state);
  mkdirSync(stateFolder, { recursive: true, mode: 0o700 });
  const lock = await lockExclusively(
    join(stateFolder, 'host.lock'),
    `Another host is already running on ${schoolsDir}. Stop it first, or set SCHOOLS_DIR to another folder.`,
  );
  const pool = createSchoolPool({
    open: (name) => faults.around(name, 'opening', () => open(name)),
    refusalOf: (name) =>
      faults.stateOf(name) && new Unavailable('It is held, or could not be opened.', retryAfterSeconds),
    beforeClose: (school) => round.beforeClose(school),
    log,
    maxOpen: maxOpenSchools,
  });
  const schools = hostedSchools(schoolsDir, publicUrl, (name) => {
    void pool.closeSoon(name);
    if (schools.get(name)) return;
    round.forget(name);
    forgetErrors(name);
  });
  await schools.reload();
  const faults = await openFaults({ schoolsDir, schools, log });
  const round = startRound({ schools, pool, faults, lanes, log });
  const place = { schoolsDir, publicUrl, env };
  const operator = await openOperator({ place, schools, pool, faults, round, errorsOf, log }, (ofSite, hosting) =>
    openSchool({ ...ofSite, isOneOfMany: true }, { ...ofProcess, log }, hostFolders.operator, hosting),
  );
  const control = await serveControl({ schoolsDir, schools, pool, round, faults });

  async function open(name: string): Promise<OpenSchool> {
    const school = schools.get(name);
    const { addresses: [address] = [], limits } = school && 'record' in school ? school.record : {};
    if (!school || address === undefined) throw new Unavailable('There is no such school.');
    // Perhaps it is still being copied: an empty one must not be made in its place.
    if (!existsSync(databaseFile(school.folder))) throw new Unavailable('The database is missing.', 60);
    const config = readConfig(schoolEnvironment(env, { name, folder: school.folder, address }));
    return openSchool(
      { ...config, isOneOfMany: true, limits },
      { ...ofProcess, log: { ...log, info: log.infoOf(name) } },
      name,
    );
  }

  const answerHealth = healthEndpoint({
    findFailing: async () => {
      const written = writeFile(join(stateFolder, 'ready'), '').then(() => true);
      return (await written.catch(() => false)) ? undefined : 'disk';
    },
    isStopping: ofProcess.isStopping,
    answerMetrics: metricsEndpoint(metricsToken, ({ headers }) => schools.byHost(headers.host ?? '')?.name),
  });
  // Folders may be copied in and away by hand.
  const reloading = setInterval(() => {
    Promise.all([schools.reload(), eraseRemoved(schoolsDir)]).catch((error: unknown) =>
      log.error({ err: error }, 'the schools could not be listed'),
    );
  }, minute);
  return {
    app: hostApp({
      operator: operator?.app,
      schools,
      pool,
      publicUrl,
      facts: ofProcess.router.facts,
      answerHealth,
      log,
    }),
    openFiles: filesOfSchool * maxOpenSchools,
    listening: async (facts) => log.info({ ...facts, schools: schools.all().length }, 'listening'),
    async stop(timeoutMs) {
      clearInterval(reloading);
      faults.close();
      control.close();
      await Promise.all([round.stop(timeoutMs), operator?.stop(timeoutMs)]);
    },
    async close() {
      await Promise.all([pool.closeAll(), operator?.close()]);
      lock.release();
    },
  };
}

const maxCounted = 100;

/** The same log, and how many errors each school had in the last day, up to a hundred. */
function countErrors<Of extends Log>(log: Of) {
  const times = new Map<string, number[]>();
  const listLastDay = (name: string) => (times.get(name) ?? []).filter((at) => at > Date.now() - day);
  const error: Log['error'] = (facts, text) => {
    times.set(currentSchool(), [...listLastDay(currentSchool()), Date.now()].slice(-maxCounted));
    log.error(facts, text);
  };
  return {
    log: { ...log, error },
    errorsOf: (name: string): number => listLastDay(name).length,
    forgetErrors: (name: string) => times.delete(name),
  };
}
