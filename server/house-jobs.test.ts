import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../tests/house.ts';
import { houseJobs } from './house-jobs.ts';

const always = [
  'tidy the outbox',
  'publish notices',
  'empty the bin',
  'drop attachments',
  'erase old enquiries',
  'sweep throttle',
  'sweep files',
];
const silent = { info: () => undefined, warn: () => undefined };

let house: TestHouse;

beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

function jobsWith(smtpUrl: string | undefined) {
  const { db, mediaStore } = house;
  const home = { db, mediaStore, origin: 'https://school.example', officeAddress: '' };
  return houseJobs(home, { smtpUrl, from: undefined, to: undefined }, silent);
}

const namesOf = (jobs: { name: string }[]) => jobs.map(({ name }) => name).toSorted();

test('without a mail server everything is done but sending letters', () => {
  expect(namesOf(jobsWith(undefined))).toEqual(always.toSorted());
});

test('with a mail server letters are sent too', () => {
  expect(namesOf(jobsWith('smtp://127.0.0.1:1'))).toEqual([...always, 'send letters'].toSorted());
});

test('every job ends well in an empty house', async () => {
  for (const job of jobsWith('smtp://127.0.0.1:1')) await job.run(new AbortController().signal);
});
