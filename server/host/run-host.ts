import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, readConfig, readHostConfig, schoolEnvironment } from '../../app/config.server.ts';
import { lockExclusively } from '../../app/database/sqlite.server.ts';
import { minute } from '../../app/lib/clock.ts';
import { createRouter } from '../app.ts';
import { closeServer, createHttpServer, listen } from '../http/http-server.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import { watchOverload } from '../load/event-loop.ts';
import { watchMemoryAtRest } from '../load/memory-at-rest.ts';
import { openLog } from '../log.ts';
import { type OpenSchool, openSchool } from '../open-school.ts';
import { openSharedResources } from '../shared-resources.ts';
import { connectionsWithin } from '../start/machine.ts';
import { serveOrExit, stopOnSignal, stopTimeoutMs, watchProcess } from '../start/serve-process.ts';
import { healthEndpoint } from '../system-endpoints.ts';
import { countErrors } from './error-counts.ts';
import { hostApp } from './host-app.ts';
import { hostedSchools } from './hosted-schools.ts';
import { hostFolders } from './registry.ts';
import { createSchoolPool, Unavailable } from './school-pool.ts';

/** The database, the two files beside it, and the lock of the folder. */
const filesOfSchool = 4;

export function runHost(): void {
  serveOrExit(serve);
}

async function serve(): Promise<void> {
  const { schoolsDir, publicUrl, config, env } = readHostConfig();
  const opened = openLog(config.logLevel, { isOfMany: true });
  const { log } = countErrors(opened);
  watchProcess(opened);
  const stateFolder = join(schoolsDir, hostFolders.state);
  mkdirSync(stateFolder, { recursive: true, mode: 0o700 });
  await lockExclusively(
    join(stateFolder, 'host.lock'),
    `Another host is already running on ${schoolsDir}. Stop it first, or set SCHOOLS_DIR to another folder.`,
  );
  const overload = watchOverload();
  const shared = openSharedResources(overload);
  const router = createRouter(join(projectFolder, 'build/client'));
  const schools = hostedSchools(schoolsDir, publicUrl);
  await schools.reload();
  const pool = createSchoolPool({ open, log, maxOpen: config.maxOpenSchools });

  async function open(name: string): Promise<OpenSchool> {
    const school = schools.get(name);
    const [address] = school && 'record' in school ? school.record.addresses : [];
    if (!school || address === undefined) throw new Unavailable('There is no such school.');
    const ofSchool = readConfig(schoolEnvironment(env, { name, folder: school.folder, address }));
    try {
      return await openSchool({ ...ofSchool, isOneOfMany: true }, { name, shared, router, log });
    } catch (error) {
      log.error({ err: error }, 'a school could not be opened');
      throw error;
    }
  }

  async function reload(): Promise<void> {
    for (const name of await schools.reload()) void pool.closeSoon(name);
  }

  let isStopping = false;
  const app = hostApp({
    schools,
    pool,
    publicUrl,
    facts: router.facts,
    answerHealth: healthEndpoint({
      findFailing: () =>
        writeFile(join(stateFolder, 'ready'), '').then(
          () => undefined,
          () => 'disk',
        ),
      isStopping: () => isStopping,
      answerMetrics: metricsEndpoint(config.metricsToken, ({ headers }) => schools.byHost(headers.host ?? '')?.name),
    }),
    isOverloaded: () => shared.admission.refuses('page', ''),
    log,
  });
  watchMemoryAtRest();
  const server = createHttpServer(app, publicUrl, { isBehindProxy: config.trustProxy > 0 });
  server.maxConnections = connectionsWithin(server.maxConnections, undefined, filesOfSchool * config.maxOpenSchools);
  const port = await listen(server, config.port, config.host);
  log.info(
    { port, host: config.host, maxConnections: server.maxConnections, schools: schools.all().length },
    'listening',
  );
  // Folders may be copied in and away by hand.
  const reloading = setInterval(
    () => void reload().catch((err: unknown) => log.error({ err }, 'the folder of the schools cannot be read')),
    minute,
  );
  stopOnSignal(opened, async () => {
    isStopping = true;
    clearInterval(reloading);
    await closeServer(server, stopTimeoutMs);
    overload.stop();
    shared.stop();
    await pool.closeAll();
  });
}
