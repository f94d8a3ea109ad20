import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { rawRequest } from './sockets.ts';
import { type TestApp, testApp } from './test-app.ts';

const families = 50;

test('fifty connections at once ask for the results, and all have them from the cache', async () => {
  const site = await testApp();
  let rendered = 0;
  const counted = (...args: Parameters<TestApp['app']>) => {
    rendered += 1;
    return site.app(...args);
  };
  const server = createHttpServer(Object.assign(counted, site.app));
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    await site.close();
  });
  const ask = () => rawRequest(port, ['GET /results HTTP/1.1', 'Host: localhost', 'Accept-Encoding: identity']);
  await expect.poll(async () => ((await ask()).includes('\netag: ') ? 'kept' : 'not yet')).toBe('kept');
  const before = rendered;
  const answers = await Promise.all(Array.from({ length: families }, ask));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(families);
  expect(new Set(answers.map((answer) => answer.split('\r\n\r\n', 2)[1])).size).toBe(1);
  expect(rendered).toBe(before);
});
