import { boardWorkerPath, trustedScript } from '../../lib/service-workers.ts';
import { busy } from './busy.ts';
import { pauseButton } from './carousel-controls.ts';
import { storage } from './storage.ts';

/** The elements that may have `data-enhance`. */
type Enhanced = HTMLAnchorElement & HTMLDialogElement & HTMLFormElement;
type Behaviours = Record<string, (element: Enhanced) => void>;

/** Gives each element the behaviour that its `data-enhance` names: one of every page, or one of this module. */
export function enhance(ofThisModule: Behaviours): void {
  document.documentElement.dataset.enhanced = '';
  const behaviours: Behaviours = {
    busy,
    menu,
    'notice-banner': noticeBanner,
    worker,
    ...ofThisModule,
  };
  for (const name in behaviours) {
    for (const element of document.querySelectorAll<Enhanced>(`[data-enhance~=${name}]`)) behaviours[name]?.(element);
  }
}

/** Paused once, it stays paused for the visit. On a phone it stands still if it fits. */
function noticeBanner(banner: HTMLElement): void {
  const line = banner.querySelector('p a') as HTMLElement;
  banner.classList.toggle('is-longer', line.scrollHeight > line.clientHeight);
  const store: Partial<Storage> = storage('sessionStorage') || {};
  const setPlaying = pauseButton(banner, (isPlaying) => {
    store.noticeIsPaused = isPlaying ? '' : '1';
  });
  if (store.noticeIsPaused) setPlaying(false);
}

/** After all that the page itself loads. */
function worker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  addEventListener('load', () => {
    serviceWorker.register(trustedScript(boardWorkerPath)).catch(() => {});
  });
}

function menu(header: HTMLElement): void {
  const openOnes = () => [...header.querySelectorAll<HTMLDetailsElement>('details[open]')];
  const isIn = (details: HTMLElement, element: EventTarget | null) =>
    (details.parentElement as Element).contains(element as Node);

  const closeOthers = ({ target }: Event) => {
    for (const details of openOnes()) if (!isIn(details, target)) details.open = false;
  };

  window.onclick = closeOthers;
  // Not on `focusout`: on a phone the links would move away under the finger.
  window.onkeyup = closeOthers;
  window.onkeydown = ({ key }) => {
    if (key !== 'Escape') return;
    const innermost = openOnes().pop();
    const hovered = header.querySelector<HTMLElement>('.nav-item:hover');
    if (hovered) {
      hovered.dataset.closed = '';
      hovered.onpointerleave = () => delete hovered.dataset.closed;
    }
    if (!innermost) return;
    if (isIn(innermost, document.activeElement)) (innermost.firstElementChild as HTMLElement).focus();
    innermost.open = false;
  };
}
