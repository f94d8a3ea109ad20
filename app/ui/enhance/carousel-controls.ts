import { autoplay } from './autoplay.ts';

/** Wires dots, count and autoplay of a carousel. Call the answer with the index that is shown now. */
export function carouselControls(
  root: HTMLElement,
  step: (by: number) => void,
  goTo: (index: number) => void,
): (index: number) => void {
  const dots = root.querySelectorAll<HTMLElement>('[data-part=dot]');
  const count = root.querySelector<HTMLElement>('[data-pattern]');
  dots.forEach((dot, index) => {
    dot.onclick = () => goTo(index);
  });
  autoplay(root, step);
  return (current) => {
    dots.forEach((dot, index) => {
      dot.setAttribute('aria-current', `${index === current}`);
    });
    if (count) count.textContent = (count.dataset.pattern as string).replace('#', `${current + 1}`);
  };
}
