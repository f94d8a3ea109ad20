import { type Config, readConfig } from '../../app/config.server.ts';
import { prepareFirstStart } from '../first-start.ts';
import { metricsEndpoint } from '../http/metrics.ts';
import { type RunningJobs, startJobs } from '../jobs.ts';
import { openSchool, type SchoolProcess } from '../open-school.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import { serveProcess, type Website } from './serve-process.ts';

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
