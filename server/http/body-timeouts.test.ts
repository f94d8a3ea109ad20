import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { watchBody } from './body-timeouts.ts';

afterEach(() => void vi.useRealTimers());

function arriving(): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-length': '100' };
  return request;
}

function gone(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('close', resolve).once('error', () => undefined);
  request.destroy();
  return promise;
}

test('an upload is looked after until its sender is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const request = arriving();
  const beginUpload = watchBody(request);
  beginUpload();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await gone(request);
  expect(vi.getTimerCount()).toBe(0);
});

test('nobody looks after an upload whose sender was gone before it began', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const request = arriving();
  const beginUpload = watchBody(request);
  await gone(request);
  beginUpload();
  expect(vi.getTimerCount()).toBe(0);
});
