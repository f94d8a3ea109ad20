import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { transformWithOxc } from 'vite';
import { startServer } from '../server-process.ts';
import type { SpecClient } from '../spec-client.ts';
import { expect, test } from './site.ts';

declare global {
  /** What the page of the client offers to its own scripts. */
  function openSpecClient(base: string): SpecClient;
}

const start = `import { openSpecClient } from '/client.js';
window.openSpecClient = (base) => openSpecClient(base, (address, init) => fetch(address, init));`;

const page = `<!doctype html><html lang="en"><title>Client</title><link rel="icon" href="data:,">
<script type="module">${start}</script></html>`;

/** The client's own website: a page, and the client as its script. */
async function clientFiles(): Promise<Record<string, { contentType: string; body: string }>> {
  const path = join(import.meta.dirname, '../spec-client.ts');
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);
  return {
    '/client.html': { contentType: 'text/html', body: page },
    '/client.js': { contentType: 'text/javascript', body: code },
  };
}

/** A website of the client's own, at another port of this machine. */
async function openClientSite(): Promise<{ origin: string; close(): void }> {
  const files = await clientFiles();
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.contentType ?? 'text/plain' }).end(file?.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const password = 'seven brown goats dance';
const open: { close(): unknown }[] = [];

test.afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A school of its own that lets pages of one other origin call it. Answers where its API is. */
async function openSchool(allowedOrigin: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-origins-'));
  const server = startServer({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'asha',
    ADMIN_PASSWORD: password,
    API_ALLOWED_ORIGINS: allowedOrigin,
  });
  open.push({
    async close() {
      server.signal('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return `http://localhost:${await server.port}/api/`;
}

async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/client.html`);
  return page;
}

/** Signs in, publishes and deletes from a page of another origin. The specification names no credentials for the last two. */
function workFromElsewhere(page: Page, { api, password }: { api: string; password: string }) {
  return page.evaluate(
    async ({ api, password }) => {
      const client = openSpecClient(api);
      const send = async (method: string, call: string, fields?: object) => {
        const body = fields ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) } : {};
        const response = await fetch(api + call, { method, credentials: 'include', ...body });
        return await response.json();
      };
      const canvas = new OffscreenCanvas(400, 300);
      canvas.getContext('2d');
      const said: unknown[] = [await client.login('asha', password)];
      said.push(await client.createNotice({ title: '', details: 'Without the cookie.' }));
      said.push((await send('POST', 'uploadnotice.php', { details: 'With the cookie.' })).message);
      said.push(await client.banner());
      said.push(await client.uploadPhoto({ title: 'Elsewhere', description: '' }, await canvas.convertToBlob()));
      const [photo] = await client.photos();
      const image = new Image();
      image.src = client.pictureAddress(photo ?? { image_url: '' });
      await image.decode();
      said.push(image.naturalWidth);
      said.push((await send('DELETE', 'deleteimg.php', { photo_id: photo?.id })).message);
      const [notice] = await client.notices();
      said.push((await send('DELETE', `deletenotice.php?id=${notice?.id}`)).message);
      said.push(await client.banner());
      await send('POST', 'uploadnotice.php', { details: 'This one stays.' });
      return said;
    },
    { api, password },
  );
}

/** Tries the same from a page whose origin is not listed, in a browser that is signed in. */
function tryFromElsewhere(page: Page, api: string) {
  return page.evaluate(async (api) => {
    const client = openSpecClient(api);
    const isRefused = async (method: string, call: string, init: RequestInit) => {
      try {
        await fetch(api + call, { method, credentials: 'include', ...init });
        return false;
      } catch {
        return true;
      }
    };
    const json = { headers: { 'Content-Type': 'application/json' }, body: '{"details":"From a stranger."}' };
    return {
      login: await client.login('asha', 'seven brown goats dance'),
      upload: await client.uploadPhoto({ title: 'Stranger', description: '' }, new Blob(['x'])),
      list: await client.banner(),
      json: await isRefused('POST', 'uploadnotice.php', json),
      plain: await isRefused('POST', 'uploadnotice.php', { body: '{"details":"From a stranger."}' }),
      delete: await isRefused('DELETE', 'deletenotice.php?id=x', {}),
    };
  }, api);
}

test('a page of another origin works with the API where it is listed, and the browser refuses it where it is not', async ({
  browser,
}) => {
  const [listed, stranger] = [await openClientSite(), await openClientSite()];
  open.push(listed, stranger);
  const api = await openSchool(listed.origin);
  const context = await browser.newContext();
  await test.step('listed', async () => {
    const page = await openPage(context, listed.origin);
    expect(await workFromElsewhere(page, { api, password })).toEqual([
      'Logged in successfully',
      'Failed to create notice. Please try again.',
      'Notice Created Successfully',
      'Notice: With the cookie.',
      'Photo uploaded successfully',
      400,
      'Photo deleted successfully',
      'Notice deleted successfully',
      'No details available',
    ]);
  });
  await test.step('not listed', async () => {
    const page = await openPage(context, stranger.origin);
    expect(await tryFromElsewhere(page, api)).toEqual({
      login: undefined,
      upload: 'Error uploading file',
      list: 'No details available',
      json: true,
      plain: true,
      delete: true,
    });
    const banner = await (await openPage(context, listed.origin)).evaluate((api) => openSpecClient(api).banner(), api);
    expect(banner).toBe('Notice: This one stays.');
  });
  await context.close();
});
