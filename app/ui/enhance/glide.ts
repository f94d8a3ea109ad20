import { isStill } from './pause-button.ts';

/** Answers a function that moves the row sideways to so many pixels in 500 ms; without an argument it is there at once. */
export function glider(row: HTMLElement): (to?: number) => void {
  const glideMs = 500;
  let frame = 0;
  let target = 0;
  return (to) => {
    cancelAnimationFrame(frame);
    if (frame) row.scrollLeft = target;
    // The snap would pull each step of the movement back to the nearest card.
    row.style.scrollSnapType = 'none';
    frame = 0;
    if (to === undefined) return;
    const from = row.scrollLeft;
    const start = performance.now();
    target = to;
    frame = requestAnimationFrame(function move(now) {
      const rest = isStill ? 0 : Math.max(0, 1 - (now - start) / glideMs);
      row.scrollLeft = to - (to - from) * rest ** 3;
      frame = rest && requestAnimationFrame(move);
      if (!rest) row.style.scrollSnapType = '';
    });
  };
}
