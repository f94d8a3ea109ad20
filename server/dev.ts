import { createServer as createHttp } from 'node:http';
import { relative } from 'node:path';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { pino } from 'pino';
import { createServer as createVite } from 'vite';
import { readConfig } from '../app/config.server.ts';
import type { App } from './app.ts';
import { cookieSecret } from './cookie-secret.ts';
import { welcomeFirstAdministrator } from './first-administrator.ts';
import { houseJobs } from './house-jobs.ts';
import { startJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { openHouse } from './open-house.ts';
import { projectFolder } from './project-folder.ts';

const config = readConfig();
const log = pino({ level: 'warn', base: null });
const { house } = await openHouse(config);
await welcomeFirstAdministrator(house.db, config);
const secret = await cookieSecret(config, house.db);
const http = createHttp();
const vite = await createVite({
  server: { middlewareMode: { server: http }, ws: { server: http } },
  appType: 'custom',
});

// Pages are rendered here and not in the browser: when a source changes, the open pages are asked for again.
vite.watcher.on('change', (path) => {
  const isSource = /^(app|messages)\//.test(relative(projectFolder, path).replaceAll('\\', '/'));
  if (isSource) vite.environments.client.hot.send({ type: 'full-reload' });
});

/** The app as it is written now: Vite loads what has changed since the last request. */
async function currentApp(): Promise<App> {
  const { createApp } = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts');
  return createApp({
    ...house,
    // What is kept would be thrown away with the app at the next request.
    contentVersion: () => undefined,
    publicUrl: config.publicUrl,
    clientFolder: undefined,
    cookieSecret: secret,
    trustedProxies: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log,
  });
}

const listener = createRequestListener(async (request: Request, client: Parameters<App>[1]) => {
  const response = await (await currentApp())(request, client);
  const headers = new Headers(response.headers);
  // Vite's own script sets styles by itself; the real policy is on every answer of the built site.
  headers.delete('Content-Security-Policy');
  headers.set('Cache-Control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
});

http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)));
startJobs(houseJobs(house, config.mail, log), log);
const port = await listen(http, config.port, config.host);
console.log(`The website is being worked on at http://localhost:${port}`);
