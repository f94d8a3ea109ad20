import { type Fields, openBrowser } from '../../tests/visitor.ts';
import { CannotMeasure, type Finding, figure, median } from '../harness/findings.ts';
import { type Load, press, speedOf } from '../harness/load.ts';
import { type Site, withSite } from '../harness/site.ts';
import { fetchFrom } from '../trials/support/families.ts';

const path = '/allnotices';
const rounds = 5;
const seconds = 3;
const warmUpSeconds = 4;
const signInsPerSecond = 10;
const enquiriesPerSecond = 5;

/** What these write is seen by no visitor, so the page stays cached. */
export function run(): Promise<Finding[]> {
  return withSite({ core: 0 }, async (site) => {
    const pressure = { address: site.origin + path, headers: { 'Accept-Encoding': 'br' }, connections: 16 };
    const pressFor = (duration: number) => press({ ...pressure, seconds: duration, core: 1 });
    await pressFor(warmUpSeconds);
    const [alone, beside]: [Load[], Load[]] = [[], []];
    while (beside.length < rounds) {
      alone.push(await pressFor(seconds));
      const stop = beginWriting(site);
      beside.push(await pressFor(seconds));
      await stop();
    }
    const share = median(beside.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? Number.NaN)));
    return [
      {
        name: `Cached page \`${path}\` beside ten wrong sign-ins and five enquiries a second`,
        figure: `**${figure(share)}** of the rate without them: ${speedOf(beside)}`,
        beside: `without: ${speedOf(alone)}`,
      },
    ];
  });
}

/** Each from another address: the website limits how often one address may try to sign in. */
function beginWriting({ origin }: Site): () => Promise<void> {
  const sent: Promise<number>[] = [];
  const send = async (path: string, fields: Fields) => {
    const address = `127.3.${Math.floor(sent.length / 250)}.${(sent.length % 250) + 1}`;
    const answer = await openBrowser((request) => fetchFrom(address, request), origin).post(path, fields);
    return answer.status;
  };
  const signIn = () => send('/login', { username: `nobody${sent.length}`, password: 'a wrong password' });
  const enquire = () =>
    send('/contact', { name: 'Kavita Murmu', mobile_no: '0000000000', message: `Question ${sent.length}` });
  const timers = [
    setInterval(() => sent.push(signIn()), 1000 / signInsPerSecond),
    setInterval(() => sent.push(enquire()), 1000 / enquiriesPerSecond),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    const others = (await Promise.all(sent)).filter((status) => status !== 401 && status !== 303);
    if (others.length > 0) throw new CannotMeasure(`what is sent was answered ${others.join(', ')}`);
  };
}
