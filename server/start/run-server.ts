import { join } from 'node:path';
import { projectFolder, readConfig } from '../../app/config.server.ts';
import { createRouter } from '../app.ts';
import { prepareFirstStart } from '../first-start.ts';
import { closeServer, createHttpServer, listen } from '../http/http-server.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import { startJobs } from '../jobs.ts';
import { watchOverload } from '../load/event-loop.ts';
import { watchMemoryAtRest } from '../load/memory-at-rest.ts';
import { openLog } from '../log.ts';
import { openSchool } from '../open-school.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import { openSharedResources } from '../shared-resources.ts';
import { connectionsWithin } from './machine.ts';
import { serveOrExit, stopOnSignal, stopTimeoutMs, watchProcess } from './serve-process.ts';

export function runServer(): void {
  serveOrExit(serve);
}

async function serve(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  watchProcess(log);
  const overload = watchOverload();
  const shared = openSharedResources(overload);
  let isStopping = false;
  const { app, services, close } = await openSchool(config, {
    shared,
    router: createRouter(join(projectFolder, 'build/client')),
    answerMetrics: metricsEndpoint(config.metricsToken),
    log,
    isStopping: () => isStopping,
  });
  const announceSetup = await prepareFirstStart(services.db, config);
  watchMemoryAtRest();
  const server = createHttpServer(app, config.publicUrl, { isBehindProxy: config.trustProxy > 0 });
  server.maxConnections = connectionsWithin(server.maxConnections);
  const port = await listen(server, config.port, config.host);
  await announceSetup(port);
  log.info({ port, host: config.host, maxConnections: server.maxConnections }, 'listening');
  const jobs = startJobs(scheduledJobs, { ...services, openPage: app }, { log });
  if (process.argv.includes('--announce')) {
    console.log(`The website is at ${config.publicUrl?.origin ?? `http://localhost:${port}`} (stop it with Ctrl+C)`);
  }
  stopOnSignal(log, async () => {
    isStopping = true;
    await Promise.all([jobs.stop(stopTimeoutMs), closeServer(server, stopTimeoutMs)]);
    overload.stop();
    shared.stop();
    await close();
  });
}
