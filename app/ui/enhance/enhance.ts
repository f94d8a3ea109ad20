import { busy } from './busy.ts';
import { fadeCarousel } from './fade-carousel.ts';
import { lightbox } from './lightbox.ts';
import { menu } from './menu.ts';
import { modal } from './modal.ts';
import { opensOnce } from './opens-once.ts';
import { pauseButton } from './pause-button.ts';
import { printButton } from './print-button.ts';
import { rowCarousel } from './row-carousel.ts';
import { share } from './share.ts';
import { showPassword } from './show-password.ts';

/** Every behaviour that `data-enhance="name other-name"` can ask for. */
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
