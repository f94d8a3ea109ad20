import type { FetchEvent, ServiceWorker } from '../../lib/service-workers.ts';
import type { OfflinePage } from './offline-page.server.ts';

declare const self: ServiceWorker & { offlinePage: OfflinePage };

const { cacheName, html, headers, files } = self.offlinePage;

// Only the page without connection and its files are stored, never content: phones are shared.
self.addEventListener('install', (event) => {
  event.waitUntil(storeFiles());
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlder());
});

async function removeOlder(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('office-'));
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The page is requested while this worker starts, which takes long on a cheap phone.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answerNavigation(event));
  else if (files.includes(pathOf(request.url))) event.respondWith(answerFile(request));
});

async function answerNavigation({
  request,
  preloadResponse,
}: Pick<FetchEvent, 'request' | 'preloadResponse'>): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(html, { status: 503, headers });
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(pathOf(request.url))) ?? fetch(request);
}

function pathOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin === self.location.origin ? pathname : '';
}
