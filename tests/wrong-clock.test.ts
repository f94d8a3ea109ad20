import { expect, test } from 'vitest';
import { titlesAfter, withClock } from './other-clock.ts';
import { processForTest } from './site-of-tests.ts';
import { folderForTest } from './temporary-folder.ts';
import { openBrowser } from './visitor.ts';

const account = { username: 'asha', password: 'seven brown goats dance' };

test('with a clock ten years back, and then five years on, the website starts, signs in and keeps the order', async () => {
  const folder = folderForTest();
  const titles: string[] = [];
  for (const years of [0, -10, 5]) {
    const own = { ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password };
    const server = processForTest({ DATA_DIR: folder, ...own, ...withClock(years) });
    const address = `http://localhost:${await server.port}`;
    const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), address);
    const isWarned = server.log.some((line) => line.includes('"level":40') && line.includes('the clock is wrong'));
    expect([years, isWarned]).toEqual([years, years < 0]);
    titles.unshift(`${years} years`);
    expect(await titlesAfter(browser, `${years} years`, account)).toEqual(titles);
    server.signal('SIGTERM');
    await server.ended;
  }
});
