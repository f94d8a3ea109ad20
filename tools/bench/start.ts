import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, figure, median, range } from '../harness/findings.ts';
import { familyOf } from '../harness/processes.ts';
import { copySchool, photograph, signInAt, uploadPhoto, withSite } from '../harness/site.ts';
import { smallSchool } from '../large-school.ts';
import { grow } from './lists.ts';

const rounds = 7;
const maxSeconds = 1;
const factorOfCrashes = 100;
const storingMs = 200;

export async function run(): Promise<Finding[]> {
  const dataDir = await copySchool();
  const times: number[] = [];
  while (times.length < rounds) await withSite({ dataDir }, async ({ startedMs }) => times.push(startedMs / 1000));
  const notices = figure(smallSchool.notices * factorOfCrashes);
  return [
    findingOf('`npm run serve`, without npm itself,', times),
    findingOf(`after a crash of a school of ${notices} notices`, await startsAfterCrashes()),
  ];
}

function findingOf(begin: string, times: number[]): Finding {
  const seconds = median(times);
  return {
    name: `${begin} to the first 200`,
    figure: `**${figure(seconds)} s** (${range(times)})`,
    bar: `≤ ${maxSeconds} s`,
    ok: seconds <= maxSeconds,
  };
}

/** All processes of the website are killed while a photo is being stored. */
async function startsAfterCrashes(): Promise<number[]> {
  const dataDir = await copySchool();
  await grow(dataDir, factorOfCrashes);
  const { bytes } = await photograph();
  const times: number[] = [];
  for (let start = 0; start <= rounds; start++) {
    await withSite({ dataDir }, async (site) => {
      if (start > 0) times.push(site.startedMs / 1000);
      const staff = await signInAt(site);
      await uploadPhoto(staff, bytes);
      const sending = uploadPhoto(staff, bytes).catch(() => undefined);
      await wait(storingMs);
      for (const id of familyOf(site.pid)) process.kill(id, 'SIGKILL');
      await sending;
    });
  }
  return times;
}
