import { type Finding, figure, median, range } from '../harness/findings.ts';
import { type Load, press } from '../harness/load.ts';
import { photograph, signInAt, smallPicture, uploadPhoto, withSite } from '../harness/site.ts';

const path = '/allnotices';
const rounds = 4;
const photosEachRound = 5;
const idleSeconds = 6;
const busySeconds = 12;
const maxTimes = 4;
const connections = 4;

export async function run(): Promise<Finding[]> {
  const { bytes, words } = await photograph();
  const little = await smallPicture();
  return withSite({}, async (site) => {
    const staff = await signInAt(site);
    const ask = (seconds: number) =>
      press({ address: site.origin + path, headers: { 'Accept-Encoding': 'br' }, seconds, connections });
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
    return [findingOf(found, `${photos} photos, ${words} each`)];
  });
}

function findingOf(found: { idle: Load; busy: Load }[], photos: string): Finding {
  const times = found.map(({ idle, busy }) => busy.p99 / idle.p99);
  const p99 = (kind: 'idle' | 'busy') => figure(median(found.map((one) => one[kind].p99)));
  return {
    name: `p99 of a cached page (\`${path}\`) while photos are sent and made (${photos})`,
    figure: `**${figure(median(times))} times** its idle value (${range(times)}): ${p99('busy')} ms`,
    beside: `idle: ${p99('idle')} ms`,
    bar: `≤ ${maxTimes} times`,
    ok: median(times) <= maxTimes,
  };
}
