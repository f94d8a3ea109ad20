import { join } from 'node:path';
import { type Config, ConfigError, projectFolder, readConfig } from '../../app/config.server.ts';
import { isTooManyFiles, RefusesToStart } from '../../app/database/errors.server.ts';
import { tooManyFiles } from '../../app/database/start-failures.server.ts';
import { createRouter } from '../app.ts';
import { prepareFirstStart } from '../first-start.ts';
import { type App, closeServer, createHttpServer, listen } from '../http/http-server.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import { type RunningJobs, startJobs } from '../jobs.ts';
import { watchOverload } from '../load/event-loop.ts';
import { watchMemoryAtRest } from '../load/memory-at-rest.ts';
import { openLog } from '../log.ts';
import { openSchool, type SchoolProcess } from '../open-school.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import { openSharedResources } from '../shared-resources.ts';
import { connectionsWithin } from './machine.ts';

export type Website = {
  app: App;
  /** Not counting what every process has open. */
  openFiles?: number;
  listening(facts: { port: number; host: string; maxConnections: number }): Promise<void>;
  /** While the last requests are answered. */
  stop(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

const stopTimeoutMs = 7_000;
const logTimeoutMs = 500;

type OpenWebsite = (config: Config, ofProcess: SchoolProcess) => Promise<Website>;

export function runServer(): void {
  serveProcess(readConfig, openWebsite);
}

async function openWebsite(config: Config, ofProcess: SchoolProcess): Promise<Website> {
  const answerMetrics = metricsEndpoint(config.metricsToken);
  const { app, services, close } = await openSchool(config, { ...ofProcess, answerMetrics });
  const announceSetup = await prepareFirstStart(services.db, config);
  const { log } = ofProcess;
  let jobs: RunningJobs | undefined;
  return {
    app,
    async listening(facts) {
      await announceSetup(facts.port);
      log.info(facts, 'listening');
      jobs = startJobs(scheduledJobs, { ...services, openPage: app }, { log });
      if (process.argv.includes('--announce')) {
        const address = config.publicUrl?.origin ?? `http://localhost:${facts.port}`;
        console.log(`The website is at ${address} (stop it with Ctrl+C)`);
      }
    },
    stop: async (timeoutMs) => jobs?.stop(timeoutMs),
    close,
  };
}

/** Until SIGTERM or SIGINT. What fails at the start is said in a sentence, and ends the process. */
export function serveProcess(read: () => Config, open: OpenWebsite, maxCachedBytes?: number): void {
  serve(read, open, maxCachedBytes).catch((error: unknown) => {
    const isPlain = error instanceof ConfigError || error instanceof RefusesToStart;
    if (isTooManyFiles(error)) console.error(tooManyFiles);
    else console.error(isPlain ? error.message : error);
    process.exit(1);
  });
}

async function serve(read: () => Config, open: OpenWebsite, maxCachedBytes?: number): Promise<void> {
  const config = read();
  const log = openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server breaks off');
    process.exit(1);
  });
  warnOfClock(log);
  const overload = watchOverload();
  const shared = openSharedResources({ maxCachedBytes, lateSamples: overload.lateSamples });
  const router = createRouter(join(projectFolder, 'build/client'));
  let isStopping = false;
  const website = await open(config, { shared, router, log, isStopping: () => isStopping });
  watchMemoryAtRest();
  const server = createHttpServer(website.app, config.publicUrl, { isBehindProxy: config.trustProxy > 0 });
  server.maxConnections = connectionsWithin(server.maxConnections, undefined, website.openFiles);
  const port = await listen(server, config.port, config.host);
  await website.listening({ port, host: config.host, maxConnections: server.maxConnections });

  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await Promise.all([website.stop(stopTimeoutMs), closeServer(server, stopTimeoutMs)]);
    overload.stop();
    shared.stop();
    await website.close();
    await log.drain(logTimeoutMs);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

function warnOfClock(log: Pick<ReturnType<typeof openLog>, 'warn'>): void {
  const builtAt = import.meta.env.BUILT_AT;
  if (new Date().toISOString() >= builtAt) return;
  log.warn(
    { builtAt },
    'the clock is wrong: this version was built after the time that it shows. Set it (timedatectl)',
  );
}
