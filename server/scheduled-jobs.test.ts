import { expect, test } from 'vitest';
import { siteForEach } from '../tests/site-of-tests.ts';
import { type JobServices, scheduledJobs } from './scheduled-jobs.ts';

const site = siteForEach();

const { signal } = new AbortController();

test.each([false, true])('every job ends well on an empty website, whether mail is sent: %s', async (sendsMail) => {
  const services: JobServices = { ...site, sendsMail, openPage: site.app };
  const notAgain: string[] = [];
  for (const [name, job] of Object.entries(scheduledJobs)) {
    const due = await job(services, signal);
    if (!due) notAgain.push(name);
  }
  const mailing = ['write to the mail list', 'send e-mails', 'write morning e-mails', 'warn of the disclosure'];
  expect(notAgain).toEqual(sendsMail ? [] : mailing);
});
