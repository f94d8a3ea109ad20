import type { Finding } from '../harness/findings.ts';
import { median } from '../harness/findings.ts';
import { administrator, browserAt, withServer } from './support/server.ts';

const rounds = 12;

export function run(): Promise<Finding[]> {
  return withServer({}, async ({ port }) => {
    const owner = browserAt(port, '10.1.0.1');
    await owner.post('/login', administrator);
    const difference = await timeDifference(port);
    const perAddress = await triesUntilRefused(port);
    const quick = await quickTries(port);
    const entered = (await owner.post('/login', administrator)).status;
    return [
      { name: 'tries from one address until 429', figure: perAddress, bar: '20', ok: perAddress <= 20 },
      { name: 'quick tries at one account from 150 addresses', figure: quick, bar: '100', ok: quick <= 100 },
      { name: 'the owner signs in meanwhile on a known device', figure: entered, bar: '303', ok: entered === 303 },
      {
        name: 'difference in time of a wrong name and a wrong password',
        figure: `${Math.round(difference * 100)} %`,
        bar: '25 %',
        ok: difference < 0.25,
      },
    ];
  });
}

async function wrongPassword(port: number, address: string, username = administrator.username): Promise<number> {
  const { status } = await browserAt(port, address).post('/login', { username, password: 'three wrong words here' });
  return status;
}

async function triesUntilRefused(port: number): Promise<number> {
  for (let tries = 1; tries <= 100; tries += 1) {
    if ((await wrongPassword(port, '10.2.0.1', 'rina')) === 429) return tries;
  }
  return Number.POSITIVE_INFINITY;
}

/** How many tries were answered at once and not refused. */
async function quickTries(port: number): Promise<number> {
  let quick = 0;
  for (let index = 0; index < 150; index += 1) {
    if ((await wrongPassword(port, `10.3.${index}.1`)) !== 429) quick += 1;
  }
  return quick;
}

async function timeDifference(port: number): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const username = kind === 'known' ? administrator.username : `nobody${round}`;
      const began = performance.now();
      await wrongPassword(port, `10.4.${round}.${kind.length}`, username);
      times[kind].push(performance.now() - began);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return Math.abs(known - unknown) / Math.max(known, unknown);
}
