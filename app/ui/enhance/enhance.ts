import { busy } from './busy.ts';
import { printButton, share, showPassword } from './buttons.ts';
import { pauseButton } from './carousel-controls.ts';
import { fadeCarousel, rowCarousel } from './carousels.ts';
import { lightbox, modal, opensOnce } from './dialogs.ts';

const behaviours = {
  busy,
  'fade-carousel': fadeCarousel,
  lightbox,
  menu,
  modal,
  'opens-once': opensOnce,
  pause: pauseButton,
  print: printButton,
  'row-carousel': rowCarousel,
  share,
  'show-password': showPassword,
} as Record<string, (element: never) => void>;

document.documentElement.dataset.enhanced = '';
for (const name in behaviours) {
  for (const element of document.querySelectorAll(`[data-enhance~=${name}]`)) behaviours[name]?.(element as never);
}

function menu(header: HTMLElement): void {
  const openOnes = () => [...header.querySelectorAll<HTMLDetailsElement>('details[open]')];
  const isIn = (details: HTMLElement, element: EventTarget | null) => details.parentElement?.contains(element as Node);

  const closeOthers = ({ target }: Event) => {
    for (const details of openOnes()) if (!isIn(details, target)) details.open = false;
  };

  addEventListener('click', closeOthers);
  // Not on `focusout`: on a phone the links would move away under the finger.
  addEventListener('keyup', closeOthers);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const innermost = openOnes().pop();
    const hovered = header.querySelector<HTMLElement>('.nav-item:hover');
    if (hovered) {
      hovered.dataset.closed = '';
      hovered.onpointerleave = () => delete hovered.dataset.closed;
    }
    if (!innermost) return;
    if (isIn(innermost, document.activeElement)) innermost.querySelector('summary')?.focus();
    innermost.open = false;
  });
}
