import type { Bench } from './bench.ts';
import { signInAt, uploadPhoto } from './office.ts';
import { littlePicture, photograph } from './photograph.ts';
import { withSite } from './site.ts';
import { figure, median, range } from './statistics.ts';
import type { Row } from './table.ts';
import { type Load, press } from './wrk.ts';

const path = '/allnotices';
const rounds = 4;
const photosEachRound = 5;
const idleSeconds = 6;
const busySeconds = 12;
const mostTimes = 2;
const connections = 4;

/** How long visitors wait for a page while the office sends photos, beside how long they wait otherwise. */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  const { bytes, words } = await photograph();
  const little = await littlePicture();
  return withSite(bench, {}, async (site) => {
    const staff = await signInAt(site);
    const ask = (seconds: number) =>
      press(bench, { address: site.origin + path, headers: { 'Accept-Encoding': 'br' }, seconds, connections });
    await ask(idleSeconds);
    await uploadPhoto(staff, little);
    const found: { idle: Load; busy: Load }[] = [];
    let photos = 0;
    while (found.length < rounds) {
      const idle = await ask(idleSeconds);
      const pressing = ask(busySeconds);
      let isPressed = true;
      const pressed = pressing.finally(() => {
        isPressed = false;
      });
      for (let sent = 0; isPressed || sent < photosEachRound; sent++, photos++) await uploadPhoto(staff, bytes);
      found.push({ idle, busy: await pressed });
    }
    return [rowOf(found, `${photos} photos, ${words} each`)];
  });
}

function rowOf(found: { idle: Load; busy: Load }[], photos: string): Row {
  const times = found.map(({ idle, busy }) => busy.p99 / idle.p99);
  const p99 = (kind: 'idle' | 'busy') => figure(median(found.map((one) => one[kind].p99)));
  return {
    what: `p99 of a cached page (\`${path}\`) while photos are sent and made (${photos})`,
    measured: `**${figure(median(times))} times** its idle value (${range(times)}): ${p99('busy')} ms`,
    beside: `idle: ${p99('idle')} ms`,
    bar: `≤ ${mostTimes} times`,
    isReached: median(times) <= mostTimes,
  };
}
