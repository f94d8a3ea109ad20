import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/test-app.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

const always = [
  'back up',
  'check database',
  'tidy the outbox',
  'publish notices',
  'empty the bin',
  'drop attachments',
  'erase old enquiries',
  'erase rows left out',
  'check disclosure links',
  'sweep throttle',
  'prune sign-ins',
  'prune editing',
  'prune activity',
  'prune pages',
  'sweep files',
  'sweep uploads',
];
const silent = { info: () => undefined, warn: () => undefined };

let site: TestApp;

beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

function jobsWith(smtpUrl: string | undefined) {
  const { db, mediaStore, uploadFolder, app, backups, integrity } = site;
  const home = {
    db,
    mediaStore,
    uploadFolder,
    app,
    backups,
    integrity,
    origin: 'https://school.example',
    officeAddress: '',
  };
  return scheduledJobs(home, { smtpUrl, from: undefined, to: undefined }, silent);
}

const namesOf = (jobs: { name: string }[]) => jobs.map(({ name }) => name).toSorted();

test('without a mail server everything is done but sending letters', () => {
  expect(namesOf(jobsWith(undefined))).toEqual(always.toSorted());
});

test('with a mail server letters are sent too', () => {
  const mailing = ['send letters', 'warn of the disclosure', 'write morning e-mails'];
  expect(namesOf(jobsWith('smtp://127.0.0.1:1'))).toEqual([...always, ...mailing].toSorted());
});

test('every job ends well on an empty website', async () => {
  for (const job of jobsWith('smtp://127.0.0.1:1')) await job.run(new AbortController().signal);
});
