import { onStep, part, placeText } from './carousel-steps.ts';
import { storage } from './storage.ts';

export function modal(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[commandfor=${dialog.id}]`)) {
    button.onclick = () => (dialog.open ? dialog.close() : dialog.showModal());
  }
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
}

/** Browsers that do not know them leave them out. */
type LineAndUse = { connection?: { effectiveType?: string }; userActivation?: { hasBeenActive?: boolean } };

/** Once a day in a browser, and never over a page that took its time to come or that somebody has begun to use. */
export function opensOnce(dialog: HTMLDialogElement): void {
  const afterLoadMs = 1000;
  const maxLoadMs = 5000;
  const { connection = {}, userActivation = {} } = navigator as LineAndUse;
  const day = new Date().toDateString();
  const store = storage('localStorage');
  // What cannot be remembered would open on every page.
  if (!store || store[dialog.id] === day || /[23]g/.test(connection.effectiveType as string)) return;
  const open = () => {
    if (scrollY || userActivation.hasBeenActive) return;
    store[dialog.id] = day;
    dialog.showModal();
  };
  window.onload = ({ timeStamp }) => {
    if (timeStamp < maxLoadMs) setTimeout(open, afterLoadMs);
  };
}

export function lightbox(dialog: HTMLDialogElement): void {
  const tiles = [...document.querySelectorAll<HTMLAnchorElement>('a[data-full-src]')];
  const picture = part(dialog, 'picture') as HTMLImageElement;
  let current = 0;

  const say = (name: string, words: string | undefined, from?: HTMLElement | null) => {
    const lang = from?.lang || document.documentElement.lang;
    Object.assign(part(dialog, name), { textContent: words, lang });
  };
  const step = (by: number) => {
    current = (current + by + tiles.length) % tiles.length;
    const tile = tiles[current] as HTMLAnchorElement;
    const { fullSrc, fullSrcset, title, text } = tile.dataset;
    picture.classList.add('is-loading');
    picture.srcset = fullSrcset as string;
    picture.src = fullSrc as string;
    picture.alt = (tile.querySelector('img') as HTMLImageElement).alt;
    (part(dialog, 'page') as HTMLAnchorElement).href = tile.href;
    say('title', title, tile.querySelector('strong'));
    say('text', text, (tile.parentElement as Element).querySelector('p'));
    say('count', placeText(dialog, current));
  };

  picture.onload = () => picture.classList.remove('is-loading');
  tiles.forEach((tile, index) => {
    tile.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // Safari does not focus a link that is clicked, and the dialog returns the focus to where it was.
      tile.focus();
      current = index;
      step(0);
      dialog.showModal();
      history.pushState(1, '');
    };
  });
  // The phone's button for Back closes the photo; a photo that is closed otherwise leaves no step behind.
  window.onpopstate = () => dialog.close();
  dialog.onclose = () => {
    if (history.state) history.back();
  };
  dialog.onclick = ({ target }) => {
    if (!(target as Element).closest('[data-step], a')) dialog.close();
  };
  dialog.onkeydown = ({ key }) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -current, End: -current - 1 }[key];
    if (by) step(by);
  };
  onStep(dialog, step, dialog);
}
