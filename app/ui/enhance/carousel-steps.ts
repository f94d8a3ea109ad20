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

export function part(root: Element, name: string): HTMLElement {
  return root.querySelector(`[data-part=${name}]`) as HTMLElement;
}
