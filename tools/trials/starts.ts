import { join } from 'node:path';
import { titlesAfter, withClock } from '../../tests/other-clock.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from './support/run.ts';
import { administrator, browserAt, kill, timeOf, unlimited, withFolder, withServer } from './support/server.ts';

/** A second server on one data folder, and a clock that is set back and on between starts. */
export async function run(): Promise<Finding[]> {
  return [await secondServer(), ...(await otherClocks())];
}

function secondServer(): Promise<Finding> {
  return withServer({}, async ({ port, dataDir }) => {
    const began = performance.now();
    const second = startServer({ DATA_DIR: dataDir });
    const code = await second.ended;
    const seconds = (performance.now() - began) / 1000;
    await timeOf(port, '/readyz');
    const said = second.complaints().trim();
    const ok = code === 1 && seconds < 8 && said.startsWith('Another server is already running on');
    return {
      name: 'a second server on the same folder',
      figure: `ends after ${seconds.toFixed(1)} s: ${said.slice(0, 60)} …`,
      bar: 'within 8 s, with the reason',
      ok,
    };
  });
}

function otherClocks(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const settings = { DATA_DIR: join(folder, 'data'), ...unlimited };
    const found: Finding[] = [];
    for (const [index, years] of [0, -10, 5].entries()) {
      const server = startServer({ ...settings, ...withClock(years) });
      try {
        const titles = await titlesAfter(browserAt(await server.port), `Notice ${index}`, administrator);
        const expected = Array.from({ length: index + 1 }, (_, place) => `Notice ${index - place}`);
        const ok = JSON.stringify(titles) === JSON.stringify(expected);
        found.push({
          name: `a clock ${years} years on: starts, signs in, publishes`,
          figure: titles.join(', '),
          bar: 'the newest first',
          ok,
        });
      } finally {
        await kill(server);
      }
    }
    return found;
  });
}
