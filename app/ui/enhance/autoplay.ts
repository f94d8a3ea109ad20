import { pauseButton } from './pause-button.ts';

/**
 * Moves on every `data-autoplay` milliseconds while `is-playing`, but not under the pointer, with the focus inside or
 * out of sight. Pressing Play goes before all that until the focus leaves.
 */
export function autoplay(root: HTMLElement, step: (by: number) => void): void {
  const { autoplay: delayMs } = root.dataset;
  if (!delayMs) return;
  let isWanted = false;
  pauseButton(root, (isPlaying) => {
    isWanted = isPlaying;
  });
  root.addEventListener('focusout', () => {
    isWanted = false;
  });
  setInterval(() => {
    const mayMove = isWanted || !root.matches(':hover,:focus-within');
    if (mayMove && root.matches('.is-playing') && root.clientWidth && !document.hidden) step(1);
  }, +delayMs);
}
