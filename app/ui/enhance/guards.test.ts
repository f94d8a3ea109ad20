import { afterEach, expect, test, vi } from 'vitest';
import { busy } from './busy.ts';
import { share } from './buttons.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const linkTo = (href: string) => ({ href, onclick: undefined }) as unknown as HTMLAnchorElement;

test.each([
  ['https://wa.me/?text=https://school.example/notices/1', 'https://school.example/notices/1'],
  ['https://wa.me/', 'https://school.example/here'],
])('what is shared by %s is %s', (href, shared) => {
  const told: unknown[] = [];
  const tell = async (what: unknown) => void told.push(what);
  vi.stubGlobal('navigator', { share: tell });
  vi.stubGlobal('location', { href: 'https://school.example/here' });
  const link = linkTo(href);
  share(link);
  link.onclick?.({ preventDefault: () => undefined } as PointerEvent);
  expect(told).toEqual([{ url: shared }]);
});

test.each([
  ['no button that says so', null],
  ['a button of bare words', { lastElementChild: null }],
])('a form with %s is sent as it is', (_, button) => {
  const form = { querySelector: () => button, onsubmit: null } as unknown as HTMLFormElement;
  busy(form);
  expect(form.onsubmit).toBeNull();
});

test.each([
  ['opened', 0, false, 7],
  ['come back to', 2, false, ''],
  ['opened anew', 1, false, ''],
  ['kept in memory and come back to', 0, true, ''],
])('a page that was %s tells as its time %s', (_what, type, persisted, told) => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: object) => void) => listeners.push(listener));
  vi.stubGlobal('performance', { navigation: { type } });
  const button = { lastElementChild: {}, dataset: {}, setAttribute: () => undefined };
  const form = { querySelector: () => button, elapsed: { value: '1' } } as unknown as HTMLFormElement;
  busy(form);
  for (const listener of listeners) listener({ persisted, timeStamp: 100 });
  form.onsubmit?.({ timeStamp: 7_900, preventDefault: () => undefined } as unknown as SubmitEvent);
  expect(form.elapsed.value).toBe(told);
});
