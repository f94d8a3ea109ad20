import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer, listen } from '../server/http/http-server.ts';
import { openSocket } from './sockets.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const logged: { path?: string; status?: number; err?: unknown }[] = [];
let site: TestApp;
let staff: Visitor;
let server: Server;
let port: number;

beforeAll(async () => {
  const note = (facts: object) => void logged.push(facts);
  site = await testApp({ log: { info: note, error: note } });
  staff = await site.signIn();
  server = createHttpServer(site.app);
  port = await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site.close();
});

/** Sends the beginning of a form and leaves. */
async function leave(path: string, type: string, beginning: string): Promise<void> {
  const cookie = Array.from(staff.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const socket = await openSocket(port);
  const head = [`POST ${path} HTTP/1.1`, `Host: localhost:${port}`, `Origin: http://localhost:${port}`];
  const lines = [...head, `Cookie: ${cookie}`, `Content-Type: ${type}`, 'Content-Length: 5000', '', ''];
  socket.write(lines.join('\r\n') + beginning, () => socket.end(() => socket.destroy()));
}

const photo = '--edge\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf';

test.each([
  ['/contact', 'application/x-www-form-urlencoded', 'name=Asha'],
  ['/admin/photos/new', 'multipart/form-data; boundary=edge', photo],
])('who leaves in the middle of a form to %s is no failure of ours', async (path, type, beginning) => {
  logged.length = 0;
  await leave(path, type, beginning);
  await expect.poll(() => logged.find((line) => line.path === path)?.status).toBe(499);
  expect(logged.filter(({ err }) => err !== undefined)).toEqual([]);
});

test('what fails for somebody who is still there is', async () => {
  logged.length = 0;
  await site.db.schema.alterTable('enquiry').renameTo('enquiry_away').execute();
  const answer = await site.post('/contact', { name: 'Asha', mobile_no: '0000000000', message: 'Is there a seat?' });
  expect(answer.status).toBe(500);
  expect(logged.some(({ err }) => err !== undefined)).toBe(true);
});
