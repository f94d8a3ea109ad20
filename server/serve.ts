import { join } from 'node:path';
import { ConfigError, readConfig } from '../app/config.server.ts';
import { RefusesToStart } from '../app/database/errors.server.ts';
import { createApp } from './app.ts';
import { cookieSecret } from './cookie-secret.ts';
import { welcomeFirstAdministrator } from './first-administrator.ts';
import { houseJobs } from './house-jobs.ts';
import { startJobs } from './jobs.ts';
import { createHttpServer, finishRequests, listen } from './listen.ts';
import { openLog } from './log.ts';
import { openHouse } from './open-house.ts';
import { watchOverload } from './overload.ts';
import { projectFolder } from './project-folder.ts';

const finishWithinMs = 7_000;

async function serve(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server breaks off');
    process.exit(1);
  });
  const { house, contentVersion, close } = await openHouse(config);
  await welcomeFirstAdministrator(house.db, config);
  const overload = watchOverload();
  let isStopping = false;
  const app = createApp({
    ...house,
    contentVersion,
    publicUrl: config.publicUrl,
    clientFolder: join(projectFolder, 'build/client'),
    cookieSecret: await cookieSecret(config, house.db),
    trustedProxies: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log,
    isStopping: () => isStopping,
    isOverloaded: overload.isOverloaded,
  });
  const server = createHttpServer(app, config.publicUrl);
  const port = await listen(server, config.port, config.host);
  log.info({ port, host: config.host }, 'listening');
  const jobs = startJobs(houseJobs(house, config.mail, log), log);
  if (process.argv.includes('--announce')) {
    console.log(`The website is at ${config.publicUrl?.origin ?? `http://localhost:${port}`} (stop it with Ctrl+C)`);
  }

  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    // Begun together: what a job does now may still end while requests do.
    await Promise.all([jobs.stop(finishWithinMs), finishRequests(server, finishWithinMs)]);
    overload.stop();
    await close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

serve().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof RefusesToStart;
  console.error(isPlain ? error.message : error);
  process.exit(1);
});
