import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

test('a page is not shown before its whole header has arrived', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}/MPD`)).text();
  const cut = html.indexOf('<details class="menu">');
  const documents: ServerResponse[] = [];
  const server = createServer(async ({ url }, response) => {
    if (url === '/MPD') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.write(html.slice(0, cut));
      documents.push(response);
      return;
    }
    const file = await fetch(`${baseURL}${url}`);
    response.setHeader('Content-Type', file.headers.get('Content-Type') ?? '');
    response.end(new Uint8Array(await file.arrayBuffer()));
  });
  await once(server.listen(0), 'listening');
  try {
    const styles = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'stylesheet');
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/MPD`, { waitUntil: 'commit' });
    await styles;
    // Long enough for a browser that does not wait.
    await after(500);
    expect(await paints(page)).toEqual([]);
    documents[0]?.end(html.slice(cut));
    await expect.poll(() => paints(page)).toContain('first-paint');
    await expect(page.locator('.masthead .menu, .masthead .nav').filter({ visible: true })).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

function paints(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));
}
