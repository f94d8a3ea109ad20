import { onStep, part } from './carousel-steps.ts';
export function modal(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[commandfor=${dialog.id}]`)) {
    button.onclick = () => (dialog.open ? dialog.close() : dialog.showModal());
  }
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
}

export function opensOnce(dialog: HTMLDialogElement): void {
  const afterLoadMs = 1000;
  if (sessionStorage[dialog.id]) return;
  let isInUse = false;
  const giveUp = () => {
    isInUse = true;
  };
  window.onkeydown = giveUp;
  window.onpointerdown = giveUp;
  window.onscroll = giveUp;
  const open = () => {
    if (isInUse || document.activeElement !== document.body) return;
    sessionStorage[dialog.id] = 1;
    dialog.showModal();
  };
  addEventListener('load', () => setTimeout(open, afterLoadMs));
}

export function lightbox(dialog: HTMLDialogElement): void {
  const tiles = [...document.querySelectorAll<HTMLElement>('a[data-full-src]')];
  const picture = part(dialog, 'picture') as HTMLImageElement;
  let current = 0;

  const say = (name: string, words = '') => {
    part(dialog, name).textContent = words;
  };
  const step = (by: number) => {
    current = (current + by + tiles.length) % tiles.length;
    const tile = tiles[current] as HTMLElement;
    const { fullSrc = '', fullSrcset = '', title, text } = tile.dataset;
    picture.classList.add('is-loading');
    picture.srcset = fullSrcset;
    picture.src = fullSrc;
    picture.alt = tile.querySelector('img')?.alt ?? '';
    say('title', title);
    say('text', text);
    say('count', dialog.dataset.pattern?.replace('#', `${current + 1}`));
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
    };
  });
  dialog.onclick = ({ target }) => {
    if (!(target as Element).closest('[data-step]')) dialog.close();
  };
  dialog.onkeydown = ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  onStep(dialog, step, dialog);
}
