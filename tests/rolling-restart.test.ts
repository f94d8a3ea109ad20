import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/database/open.server.ts';
import { createPostgresDatabase, engines } from './fresh-database.ts';
import { processForTest } from './site-of-tests.ts';
import { folderForTest } from './temporary-folder.ts';

const pages = ['/', '/allnotices', '/contact', '/results', '/api/fetchnotice.php'];
const clients = 5;
/** Answers that are needed before and after one instance is stopped. */
const minAnswers = 40;

/** The status, or 0 where the instance takes no connection. Each request has a connection of its own. */
function ask(port: number, path: string, fields?: URLSearchParams): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const own = `http://localhost:${port}`;
  const headers = { Host: `localhost:${port}`, Origin: own, 'Content-Type': 'application/x-www-form-urlencoded' };
  const options = { agent: false, host: '127.0.0.1', port, path, headers, method: fields ? 'POST' : 'GET' };
  const sending = request(options, (response) => {
    response
      .resume()
      .on('end', () => resolve(response.statusCode ?? 0))
      .on('error', () => resolve(0));
  });
  sending.on('error', () => resolve(0)).end(fields && String(fields));
  return promise;
}

/** Like a proxy in front: what one instance does not take goes to the other one. */
async function askEither(ports: readonly number[], path: string, fields?: URLSearchParams): Promise<number> {
  let status = 0;
  for (const port of ports) {
    status = await ask(port, path, fields);
    if (status !== 0 && status !== 503) return status;
  }
  return status;
}

test.skipIf(!engines.includes('postgres'))(
  'two instances on one PostgreSQL: one is stopped under readers and writers, and nothing is lost',
  async () => {
    const folder = folderForTest();
    const { url, drop } = await createPostgresDatabase(process.env.POSTGRES_TEMPLATE);
    onTestFinished(drop);
    const start = (name: string) => processForTest({ DATA_DIR: join(folder, name), DATABASE_URL: url });
    const instances = [start('one'), start('other')] as const;
    const ports = [await instances[0].port, await instances[1].port];
    const statuses: number[] = [];
    const sent: string[] = [];
    let isOver = false;
    const read = async () => {
      for (let number = 0; !isOver; number++)
        statuses.push(await askEither(ports, pages[number % pages.length] ?? '/'));
    };
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number++) {
        const name = `Parent ${writer}-${number}`;
        const fields = new URLSearchParams({ name, mobile_no: '0000000000', message: `Question of ${name}` });
        const status = await askEither(ports, '/contact', fields);
        if (status === 303) sent.push(name);
        // More than a hundred of one address in an hour are refused.
        if (status !== 429) statuses.push(status === 303 ? 200 : status);
      }
    };
    const working = Promise.all([
      ...Array.from({ length: clients }, read),
      ...Array.from({ length: clients }, (_, writer) => write(writer)),
    ]);
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(minAnswers);
    instances[0].signal('SIGTERM');
    expect(await instances[0].ended).toBe(0);
    const before = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(before + minAnswers);
    isOver = true;
    await working;
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const db = await openDatabase({ dataDir: '', databaseUrl: url });
    const stored = (await db.selectFrom('enquiry').select('name').execute()).map(({ name }) => name);
    await db.destroy();
    expect(sent.length).toBeGreaterThan(clients);
    expect(sent.filter((name) => !stored.includes(name))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  },
);
