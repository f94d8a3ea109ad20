import { expect, test } from 'vitest';
import { serverForAll, siteForAll, staffForAll } from './site-of-tests.ts';
import { openSocket } from './sockets.ts';

const logged: { path?: string; status?: number; err?: unknown }[] = [];
const note = (facts: object) => void logged.push(facts);
const site = siteForAll({ log: { info: note, error: note } });
const staff = staffForAll(site);
const server = serverForAll(site);

/** Sends the beginning of a form and leaves. */
async function leave(path: string, type: string, beginning: string): Promise<void> {
  const cookie = Array.from(staff.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const socket = await openSocket(server.port);
  const head = [`POST ${path} HTTP/1.1`, `Host: localhost:${server.port}`, `Origin: http://localhost:${server.port}`];
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
