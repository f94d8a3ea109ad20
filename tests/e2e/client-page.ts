import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';

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

/** Opens the page of the client at the address of the website itself, as if it lay there. */
export async function openClientHere(page: Page): Promise<void> {
  for (const [path, file] of Object.entries(await clientFiles()))
    await page.route(path, (route) => route.fulfill(file));
  await page.goto('/client.html');
}

/** A website of the client's own, at another port of this machine. */
export async function openClientSite(): Promise<{ origin: string; close(): void }> {
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
