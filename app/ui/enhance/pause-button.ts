import { part } from './part.ts';

/** The visitor asked for less motion: then nothing moves by itself. */
export const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Wires `data-part="pause"` to `is-playing` on `root`, which the server sets when it may move from the start. */
export function pauseButton(root: HTMLElement, onPress?: (isPlaying: boolean) => void): void {
  const button = part(root, 'pause');
  const settle = (isPlaying: boolean) => {
    root.classList.toggle('is-playing', isPlaying);
    button.setAttribute('aria-label', button.dataset[isPlaying ? 'pause' : 'play'] as string);
    root.querySelector('[aria-live]')?.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
  };
  settle(root.matches('.is-playing') && !isStill);
  button.onclick = () => {
    const isPlaying = !root.matches('.is-playing');
    settle(isPlaying);
    onPress?.(isPlaying);
  };
}
