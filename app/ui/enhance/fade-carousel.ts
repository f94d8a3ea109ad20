import { carouselControls } from './carousel-controls.ts';
import { onStep } from './on-step.ts';
import { part } from './part.ts';

/** Slides that lie on each other; the one with `is-current` is seen, and the others cannot be reached. */
export function fadeCarousel(root: HTMLElement): void {
  const stack = part(root, 'slides');
  const slides = [...stack.children] as HTMLElement[];
  let current = 0;
  const settle = () => {
    slides.forEach((slide, place) => {
      slide.inert = !slide.classList.toggle('is-current', place === current);
    });
  };
  const goTo = (index: number) => {
    current = (index + slides.length) % slides.length;
    settle();
    root.classList.add('has-moved');
    mark(current);
  };
  const step = (by: number) => goTo(current + by);
  const mark = carouselControls(root, step, goTo);
  onStep(root, step, stack);
  settle();
}
