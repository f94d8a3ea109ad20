import { part, placeText } from './carousel-steps.ts';

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
    if (count) count.textContent = placeText(count, current);
  };
}

export function autoplay(root: HTMLElement, step: (by: number) => void): void {
  const { autoplay: delayMs } = root.dataset;
  if (!delayMs) return;
  let hasPressedPlay = false;
  pauseButton(root, (isPlaying) => {
    hasPressedPlay = isPlaying;
  });
  root.addEventListener('focusout', () => {
    hasPressedPlay = false;
  });
  setInterval(() => {
    const mayMove = hasPressedPlay || !root.matches(':hover,:focus-within');
    if (mayMove && root.matches('.is-playing') && root.clientWidth && !document.hidden) step(1);
  }, +delayMs);
}

export const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns a function that sets it without a press. */
export function pauseButton(root: HTMLElement, onPress: (isPlaying: boolean) => void): (isPlaying: boolean) => void {
  const button = part(root, 'pause');
  const live = root.querySelector('[aria-live]');
  const settle = (isPlaying: boolean) => {
    root.classList.toggle('is-playing', isPlaying);
    button.setAttribute('aria-label', button.dataset[isPlaying ? 'pause' : 'play'] as string);
    if (live) live.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
  };
  settle(root.matches('.is-playing') && !prefersReducedMotion);
  button.onclick = () => {
    const isPlaying = !root.matches('.is-playing');
    settle(isPlaying);
    onPress(isPlaying);
  };
  return settle;
}
