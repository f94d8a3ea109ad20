import { afterEach, expect, test, vi } from 'vitest';
import { busy } from './busy.ts';
import { share } from './buttons.ts';
import { opensOnce } from './dialogs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const linkTo = (href: string, ...beside: string[]) => {
  const row = { querySelectorAll: () => beside.map((textContent) => ({ textContent })) };
  return { href, onclick: undefined, closest: () => row } as unknown as HTMLAnchorElement;
};

test.each([
  [
    'https://wa.me/?text=Puja%20holiday%0AClosed%20on%20Monday.%0Ahttps://school.example/notices/1',
    { title: 'Puja holiday', text: 'Puja holiday\nClosed on Monday.', url: 'https://school.example/notices/1' },
  ],
  [
    'https://wa.me/?text=Puja%20holiday%0Ahttps://school.example/notices/1',
    { title: 'Puja holiday', text: 'Puja holiday', url: 'https://school.example/notices/1' },
  ],
  ['https://wa.me/', { text: '', url: 'https://school.example/here' }],
])('what is shared by %s is %o', (href, shared) => {
  const received: unknown[] = [];
  const receive = async (what: unknown) => void received.push(what);
  vi.stubGlobal('navigator', { share: receive });
  vi.stubGlobal('location', { href: 'https://school.example/here' });
  const link = linkTo(href);
  share(link);
  link.onclick?.({ preventDefault: () => undefined } as PointerEvent);
  expect(received).toEqual([shared]);
});

test('in a list the text beside the link is shared with it', () => {
  vi.stubGlobal('navigator', {});
  const link = linkTo(
    'https://wa.me/?text=Puja%0Ahttps://school.example/notices/1',
    'On Mon, 30 Nov',
    'Closed on Monday.',
  );
  share(link);
  const text = new URL(link.href).searchParams.get('text');
  expect(text).toBe('Puja\nOn Mon, 30 Nov\nClosed on Monday.\nhttps://school.example/notices/1');
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
])('a page that was %s sends the typing time %s', (_what, type, persisted, elapsed) => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: object) => void) => listeners.push(listener));
  vi.stubGlobal('performance', { navigation: { type } });
  const button = { lastElementChild: {}, dataset: {}, setAttribute: () => undefined };
  const form = {
    querySelector: () => button,
    closest: () => null,
    elapsed: { value: '1' },
  } as unknown as HTMLFormElement;
  busy(form);
  for (const listener of listeners) listener({ persisted, timeStamp: 100 });
  form.onsubmit?.({ timeStamp: 7_900, preventDefault: () => undefined } as unknown as SubmitEvent);
  expect(form.elapsed.value).toBe(elapsed);
});

const today = new Date().toDateString();

test.each([
  ['the first time', {}, true],
  ['for the second time in a day', { stored: today }, false],
  ['on the day after', { stored: 'Sat Nov 21 2026' }, true],
  ['over a slow line', { effectiveType: '3g' }, false],
  ['over a fast line', { effectiveType: '4g' }, true],
  ['after a long wait', { timeStamp: 9000 }, false],
  ['further down', { scrollY: 200 }, false],
  ['and touched at once', { hasBeenActive: true }, false],
])('on a page that is opened %s a dialog opens by itself: %s', (_what, facts, isOpened) => {
  const { stored, effectiveType, timeStamp = 800, scrollY = 0, hasBeenActive = false } = facts as Record<string, never>;
  const storage = { toppers: stored };
  const window: { localStorage: object; onload?: (event: object) => void } = { localStorage: storage };
  vi.stubGlobal('navigator', { connection: { effectiveType }, userActivation: { hasBeenActive } });
  vi.stubGlobal('window', window);
  vi.stubGlobal('scrollY', scrollY);
  vi.stubGlobal('setTimeout', (run: () => void) => run());
  const dialog = { id: 'toppers', showModal: vi.fn() };
  opensOnce(dialog as unknown as HTMLDialogElement);
  window.onload?.({ timeStamp });
  expect(dialog.showModal).toHaveBeenCalledTimes(isOpened ? 1 : 0);
  expect(storage.toppers).toBe(isOpened ? today : stored);
});
