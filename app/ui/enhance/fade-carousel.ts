import { carouselControls } from './carousel-controls.ts';
import { onStep } from './on-step.ts';
import { part } from './part.ts';

/** Slides that lie on each other; the one with `is-current` is seen. */
export function fadeCarousel(root: HTMLElement): void {
  const stack = part(root, 'slides');
  const slides = [...stack.children];
  let current = 0;
  const goTo = (index: number) => {
    current = (index + slides.length) % slides.length;
    slides.forEach((slide, place) => {
      slide.classList.toggle('is-current', place === current);
    });
    root.classList.add('has-moved');
    mark(current);
  };
  const step = (by: number) => goTo(current + by);
  const mark = carouselControls(root, step, goTo);
  onStep(root, step, stack);
}
