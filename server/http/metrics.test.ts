import { expect, test } from 'vitest';
import { serverForTest } from '../../tests/site-of-tests.ts';
import { openSocket, readToEnd } from '../../tests/sockets.ts';
import { testApp } from '../../tests/test-app.ts';
import { metricsEndpoint } from './metrics.ts';

const metricsToken = 'a token that nobody guesses'.replaceAll(' ', '-');

async function openSite(token?: string) {
  const publicUrl = new URL('https://school.example');
  const site = await testApp({ publicUrl, answerMetrics: metricsEndpoint(token) });
  const { port } = await serverForTest(site.app, publicUrl);
  async function get(path: string, ...headers: string[]): Promise<string> {
    const socket = await openSocket(port);
    socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    return readToEnd(socket);
  }
  return { get, close: site.close };
}

test('metrics are returned to clients with the token, at the numeric address too, and to no others', async () => {
  const site = await openSite(metricsToken);
  const host = 'Host: school.example';
  // Twice: the second time the page comes from memory.
  for (const path of ['/contact', '/contact', '/nowhere']) await site.get(path, host);
  const text = await site.get('/metrics', 'Host: 127.0.0.1', `Authorization: Bearer ${metricsToken}`);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/content-type: text\/plain; version=0\.0\.4/i);
  expect(text).toMatch(/^http_requests_total\{method="GET",status="200"\} 2$/m);
  expect(text).toMatch(/^http_requests_total\{method="GET",status="404"\} 1$/m);
  expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf"\} 3$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  const names = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
  const lines = text.split('\n').filter((line) => /^[a-z_]+(?:\{| \d)/.test(line));
  const strange = lines.filter((line) => !/^[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e+-]+$/.test(line));
  expect({ strange, known: names.has('process_cpu_seconds_total') }).toEqual({ strange: [], known: true });
  for (const wrong of [[], ['Authorization: Bearer wrong'], [`Authorization: ${metricsToken}`]]) {
    expect(await site.get('/metrics', host, ...wrong), `with ${wrong}`).toMatch(/^HTTP\/1\.1 404 /);
  }
  await site.close();
});

test('without a token in the settings nobody gets metrics', async () => {
  const site = await openSite();
  expect(await site.get('/metrics', 'Host: school.example', 'Authorization: Bearer ')).toMatch(/^HTTP\/1\.1 404 /);
  await site.close();
});
