/** Calls `step` when a `data-step` button is pressed, or a finger is drawn across `touched` (`touch-action: pan-y`). */
export function onStep(root: HTMLElement, step: (by: number) => void, touched?: HTMLElement): void {
  let from = 0;
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]');
    if (button) step(Number(button.dataset.step));
  });
  touched?.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = (touches[0] as Touch).clientX;
    },
    { passive: true },
  );
  touched?.addEventListener('touchend', ({ changedTouches }) => {
    const way = from - (changedTouches[0] as Touch).clientX;
    if (Math.abs(way) > 50) step(Math.sign(way));
  });
}
