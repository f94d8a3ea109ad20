import { createServer as createHttp } from 'node:http';
import { relative } from 'node:path';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { createServer as createVite, type Plugin } from 'vite';
import { projectFolder, readConfig } from '../app/config.server.ts';
import { cookieSecret } from '../app/settings/secrets.server.ts';
import { prepareFirstStart } from './first-start.ts';
import { type App, listen } from './http/http-server.ts';
import { startJobs } from './jobs.ts';
import { openServices } from './services.ts';
import { openSharedResources } from './shared-resources.ts';

const reloadScript = '/@reload-on-change';
const changeEvent = 'school:change';

const reloadOnChange: Plugin = {
  name: 'reload-on-change',
  resolveId: (id) => (id === reloadScript ? id : undefined),
  load: (id) =>
    id === reloadScript ? `import.meta.hot.on(${JSON.stringify(changeEvent)}, () => location.reload())` : undefined,
};

const config = readConfig();
const shared = openSharedResources();
const { services } = await openServices(config, shared);
const announceSetup = await prepareFirstStart(services.db, config);
const secret = await cookieSecret(config, services.db);
const http = createHttp();
const vite = await createVite({
  server: { middlewareMode: { server: http }, ws: { server: http } },
  appType: 'custom',
  plugins: [reloadOnChange],
});

vite.watcher.on('change', (path) => {
  const isSource = /^(app|messages)\//.test(relative(projectFolder, path).replaceAll('\\', '/'));
  if (isSource) vite.environments.client.hot.send({ type: 'custom', event: changeEvent });
});

type Facts = { method?: string; path?: string; status?: number; ms?: number; err?: unknown };

const log = {
  info: (facts: Facts, text: string) => console.log(`${time()} ${text === 'request' ? requestLine(facts) : text}`),
  warn: (facts: object, text: string) => console.warn(`${time()} ${text}`, facts),
  error({ err, ...facts }: Facts, text: string) {
    console.error(`${time()} ${text}`, facts, err ?? '');
  },
};

function time(): string {
  return new Date().toTimeString().slice(0, 8);
}

function requestLine({ method, path, status, ms = 0 }: Facts): string {
  return `${method?.padEnd(4)} ${status} ${path}  ${Math.round(ms)} ms`;
}

async function currentApp(): Promise<App> {
  const { createApp, createRouter } = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts');
  return createApp({
    ...shared,
    // Kept pages would hide what has just been changed.
    services: { ...services, offlineBoard: false },
    contentVersion: () => undefined,
    publicUrl: config.publicUrl,
    router: createRouter(undefined),
    cookieSecret: secret,
    trustedProxies: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    log,
  });
}

async function answer(request: Request, client: Parameters<App>[1]): Promise<Response> {
  try {
    return await (await currentApp())(request, client);
  } catch (error) {
    log.error({ err: error }, 'the app could not be loaded');
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new Response(text, { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
}

const listener = createRequestListener(async (request: Request, client: Parameters<App>[1]) => {
  const response = await answer(request, client);
  const headers = new Headers(response.headers);
  // Vite's script sets styles, which the policy of the built website forbids.
  headers.delete('Content-Security-Policy');
  headers.set('Cache-Control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
});

http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)));
// What the jobs import is only known to Vite, such as the list of drawings.
const { scheduledJobs } = (await vite.ssrLoadModule(
  './server/scheduled-jobs.ts',
)) as typeof import('./scheduled-jobs.ts');
startJobs(scheduledJobs, { ...services, openPage: (request: Request) => answer(request, undefined) }, { log });
const port = await listen(http, config.port, config.host);
await announceSetup(port);
console.log(`The website is being worked on at http://localhost:${port}`);
