import { inviteForADay } from '../../app/accounts/invitations.server.ts';
import { peopleLimits } from '../../app/accounts/people-rules.ts';
import { type Config, readConfig, schoolEnvironment } from '../../app/config.server.ts';
import type { HostedSchool, Hosting } from '../../app/context.ts';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { inLanguage } from '../../app/lib/languages/in-language.server.ts';
import { splitLanguage } from '../../app/lib/languages/languages.ts';
import { inSchool } from '../../app/lib/schools-of-process.server.ts';
import { cutText } from '../../app/lib/text.ts';
import { setSchoolFact } from '../../app/settings/school.server.ts';
import { createAdministrator } from '../first-start.ts';
import type { App } from '../http/http-server.ts';
import { plainResponse } from '../http/plain-response.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { startJobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { OpenSchool } from '../open-school.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';
import type { Faults } from './faults.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { hostFolders, type ListedSchool, schoolFolder } from './registry.ts';
import type { Round } from './round.ts';
import { createSchool, type HostPlace, orRefused, resumeSchool, suspendSchool } from './school-commands.ts';
import type { SchoolPool } from './school-pool.ts';

type Host = {
  place: HostPlace;
  schools: Pick<HostedSchools, 'all'>;
  pool: Pick<SchoolPool, 'take'>;
  faults: Pick<Faults, 'stateOf'>;
  round: Pick<Round, 'factsOf'>;
  errorsOf(name: string): number;
};

type OpenSite = (config: Config, hosting: Hosting) => Promise<OpenSchool>;

/**
 * The site at the address of the host. At its first start it prints the account of its administrator. Undefined when it
 * cannot be opened, which must not keep the schools from being served.
 */
export async function openOperator(host: Host & { log: Pick<Log, 'error'> }, open: OpenSite) {
  const { place, log } = host;
  const folder = schoolFolder(place.schoolsDir, hostFolders.operator);
  const address = place.publicUrl.origin;
  const config = readConfig(schoolEnvironment(place.env, { name: hostFolders.operator, folder, address }));
  try {
    const { app, services, close } = await open(config, hostingOf(host));
    const by = { id: null, name: 'First start' };
    // It is on the page to sign in, in e-mails and in the app for two-step verification.
    await inTransaction(services.db, (tx) => setSchoolFact(tx, 'name', place.publicUrl.host, by));
    await createAdministrator(services.db, config);
    const work = { ...services, openPage: app };
    const jobs = inSchool(hostFolders.operator, () => startJobs(scheduledJobs, work, { log }));
    return { app: onlyOwnPages(app, config.publicUrl?.protocol === 'https:'), stop: jobs.stop, close };
  } catch (error) {
    log.error({ err: error }, 'the site of the operator cannot be opened');
    return undefined;
  }
}

/** Nothing in here reads what a school has written. */
export function hostingOf({ place, schools, pool, faults, round, errorsOf }: Host): Hosting {
  function hosted(school: ListedSchool): HostedSchool {
    const { name } = school;
    const { addresses, status, limits } = 'record' in school ? school.record : unread;
    const fault = faults.stateOf(name);
    const shown = fault ? { status: fault.kind, reason: fault.reason } : { status, reason: '' };
    return { ...round.factsOf(name), errors: errorsOf(name), name, address: addresses[0] ?? '', limits, ...shown };
  }

  async function enter(name: string, by: string): Promise<string> {
    const account = cutText(`${by} (${place.publicUrl.host})`, peopleLimits.name);
    const { school, release } = await pool.take(name);
    const { db, origin } = school.services;
    // The school may have no pages in the operator's language.
    const invite = () => inLanguage('en', () => inviteForADay(db, { name: account, origin }));
    return inSchool(name, invite).finally(release);
  }

  const run: Hosting['run'] = async (command, { name, address }, by) => {
    if (command === 'enter') return { link: await enter(name, by.name) };
    if (command === 'create') return { link: (await createSchool(place, { name, addresses: [address] })).setUpAddress };
    await (command === 'suspend' ? suspendSchool : resumeSchool)(place, name);
    return { link: '' };
  };
  return { list: () => schools.all().map(hosted), run: (...what) => run(...what).catch(orRefused) };
}

const unread = { addresses: [], status: 'open', limits: { diskMb: 0, emailsADay: 0 } } as const;

const ownPages =
  /^\/(?:admin\/(?:dashboard|schools|activity|people|account|logout)(?:[./].*)?|login(?:\/code)?|forgot-password|(?:reset-password|invitation)\/[^/]+|assets\/.+|security-reports|[\w.-]+\.(?:css|ico|js|png|svg))$/;

/** There are accounts, the list of the schools, and the files of their pages; nothing of a website. */
export function onlyOwnPages(app: App, isHttps: boolean): App {
  return async (request, client) => {
    const { path } = splitLanguage(new URL(request.url).pathname);
    if (ownPages.test(path)) return app(request, client);
    const response = /^\/(?:admin)?$/.test(path)
      ? plainResponse(302, { Location: '/admin/schools' }, 'Found')
      : plainResponse(404);
    return withSecurityHeaders(response, { isHttps });
  };
}
