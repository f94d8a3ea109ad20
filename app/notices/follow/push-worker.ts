import type { PushPayload } from './push-endpoint.ts';

type WorkerEvent = { waitUntil(done: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): PushPayload } | null };
type ClickEvent = WorkerEvent & { notification: Notification };

type Worker = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(path: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void;
};

declare const self: Worker;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

/** One with the same tag is replaced without a sound. */
self.addEventListener('push', (event) => {
  const shown = event.data?.json();
  if (!shown) return;
  const { title, path, tag, lang } = shown;
  event.waitUntil(self.registration.showNotification(title, { tag, lang, data: path, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
