import { carouselControls, prefersReducedMotion } from './carousel-controls.ts';
import { onStep, part } from './carousel-steps.ts';

export function rowCarousel(root: HTMLElement): void {
  const row = part(root, 'row');
  const cards = [...row.children] as HTMLElement[];
  const loops = 'loops' in root.dataset;
  const glide = glider(row);

  const stride = () => {
    const [first, second] = [...row.children] as [HTMLElement, HTMLElement];
    return second.offsetLeft - first.offsetLeft;
  };
  const end = () => row.scrollWidth - row.clientWidth;
  const current = () => Math.round(row.scrollLeft / stride());
  const carry = (by: number) => {
    const left = row.scrollLeft - by * stride();
    if (by > 0) row.append(row.children[0] as Element);
    else row.prepend(row.lastElementChild as Element);
    row.scrollLeft = left;
  };

  const step = (by: number) => {
    if (end() < 1) return;
    root.classList.add('has-moved');
    glide();
    const isAtEdge = by > 0 ? row.scrollLeft > end() - 2 : row.scrollLeft < 2;
    if (isAtEdge && loops) carry(by);
    if (isAtEdge && !loops) glide(by > 0 ? 0 : end());
    else glide(Math.min((current() + by) * stride(), end()));
  };
  const goTo = (index: number) => {
    const target = () => [...row.children].indexOf(cards[index] as Element) * stride();
    glide();
    while (target() > end() + 2) carry(1);
    glide(target());
  };
  const mark = carouselControls(root, step, goTo);
  onStep(root, step);
  row.onscroll = () => {
    root.classList.add('has-moved');
    mark(cards.indexOf(row.children[current()] as HTMLElement));
  };
}

function glider(row: HTMLElement): (to?: number) => void {
  const glideMs = 500;
  let frame = 0;
  let target = 0;
  return (to) => {
    cancelAnimationFrame(frame);
    if (frame) row.scrollLeft = target;
    // Scroll snapping would pull each step back to the nearest card.
    row.style.scrollSnapType = 'none';
    frame = 0;
    if (to === undefined) return;
    const from = row.scrollLeft;
    const start = performance.now();
    target = to;
    frame = requestAnimationFrame(function move(now) {
      const rest = prefersReducedMotion ? 0 : Math.max(0, 1 - (now - start) / glideMs);
      row.scrollLeft = to - (to - from) * rest ** 3;
      frame = rest && requestAnimationFrame(move);
      if (!rest) row.style.scrollSnapType = '';
    });
  };
}

export function fadeCarousel(root: HTMLElement): void {
  const stack = part(root, 'slides');
  const slides = [...stack.children] as HTMLElement[];
  let current = 0;
  const settle = () => {
    slides.forEach((slide, index) => {
      slide.inert = !slide.classList.toggle('is-current', index === current);
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
