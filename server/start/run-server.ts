import { join } from 'node:path';
import { ConfigError, projectFolder, readConfig } from '../../app/config.server.ts';
import { isTooManyFiles, RefusesToStart } from '../../app/database/errors.server.ts';
import { tooManyFiles } from '../../app/database/start-failures.server.ts';
import { cookieSecret } from '../../app/settings/secrets.server.ts';
import { createApp, createRouter } from '../app.ts';
import { prepareFirstStart } from '../first-start.ts';
import { closeServer, createHttpServer, listen } from '../http/http-server.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import { startJobs } from '../jobs.ts';
import { watchOverload } from '../load/event-loop.ts';
import { watchMemoryAtRest } from '../load/memory-at-rest.ts';
import { openLog } from '../log.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import { openServices } from '../services.ts';
import { openSharedResources } from '../shared-resources.ts';
import { connectionsWithin } from './machine.ts';

const stopTimeoutMs = 7_000;
const logTimeoutMs = 500;

export function runServer(): void {
  serve().catch((error: unknown) => {
    const isPlain = error instanceof ConfigError || error instanceof RefusesToStart;
    if (isTooManyFiles(error)) console.error(tooManyFiles);
    else console.error(isPlain ? error.message : error);
    process.exit(1);
  });
}

async function serve(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server breaks off');
    process.exit(1);
  });
  warnOfClock(log);
  const overload = watchOverload();
  const shared = openSharedResources(overload);
  const { services, contentVersion, close } = await openServices(config, shared, log);
  const announceSetup = await prepareFirstStart(services.db, config);
  watchMemoryAtRest();
  let isStopping = false;
  const app = createApp({
    ...shared,
    services,
    contentVersion,
    publicUrl: config.publicUrl,
    router: createRouter(join(projectFolder, 'build/client')),
    cookieSecret: await cookieSecret(config, services.db),
    trustedProxies: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    answerMetrics: metricsEndpoint(config.metricsToken),
    log,
    isStopping: () => isStopping,
  });
  const server = createHttpServer(app, config.publicUrl, { isBehindProxy: config.trustProxy > 0 });
  server.maxConnections = connectionsWithin(server.maxConnections);
  const port = await listen(server, config.port, config.host);
  await announceSetup(port);
  log.info({ port, host: config.host, maxConnections: server.maxConnections }, 'listening');
  const jobs = startJobs(scheduledJobs, { ...services, openPage: app }, { log });
  if (process.argv.includes('--announce')) {
    console.log(`The website is at ${config.publicUrl?.origin ?? `http://localhost:${port}`} (stop it with Ctrl+C)`);
  }

  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await Promise.all([jobs.stop(stopTimeoutMs), closeServer(server, stopTimeoutMs)]);
    overload.stop();
    shared.stop();
    await close();
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
