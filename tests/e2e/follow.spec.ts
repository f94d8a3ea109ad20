import { newPhone } from '../push-service.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const phone = newPhone().keys;

/** There is no push service here, and a browser without windows shows no notifications. */
function fakeSubscription(keys: typeof phone) {
  let current: object | null = null;
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/browser-test',
    toJSON: () => ({ keys }),
    unsubscribe: async () => {
      current = null;
    },
  };
  const subscribe = async () => {
    current = subscription;
    return subscription;
  };
  Object.assign(PushManager.prototype, { getSubscription: async () => current, subscribe });
  Notification.requestPermission = async () => 'granted';
}

test('one tap begins, a pushed notice is shown, one tap stops', async ({ page, context }) => {
  await page.addInitScript(fakeSubscription, phone);
  const client = await context.newCDPSession(page);
  let registrationId = '';
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'))?.registrationId ?? registrationId;
  });
  await client.send('ServiceWorker.enable');
  await page.goto('/allnotices/follow');
  expect(await axeViolations(page)).toEqual([]);
  const starting = context.waitForEvent('serviceworker', (worker) => worker.url().endsWith('/push-worker.js'));
  await page.getByRole('button', { name: 'Tell me on this phone' }).click();
  const worker = await starting;
  const said = page.locator('[data-follow-buttons] + p');
  await expect(said).toHaveText(/^Done\./);
  await worker.evaluate(() => {
    const shown: object[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    Object.assign(self, { shown });
  });
  const payload = { title: 'বিদ্যালয় বন্ধ', path: '/bn/allnotices/1', tag: 'one', lang: 'bn' };
  const push = { origin: new URL(page.url()).origin, registrationId, data: JSON.stringify(payload) };
  await client.send('ServiceWorker.deliverPushMessage', push);
  const { title, tag, lang, path: data } = payload;
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as { shown: object[] }).shown))
    .toEqual([{ title, tag, lang, data, icon: '/icon-192.png' }]);
  await page.getByRole('button', { name: 'Stop on this phone' }).click();
  await expect(said).toHaveText(/^Stopped\./);
  await expect(page.getByRole('button', { name: 'Stop on this phone' })).toBeHidden();
});
