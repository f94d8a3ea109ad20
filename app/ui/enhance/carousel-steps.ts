export function onStep(root: HTMLElement, step: (by: number) => void, touched?: HTMLElement): void {
  let from = 0;
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]');
    if (button) step(+(button.dataset.step as string));
  });
  if (!touched) return;
  touched.ontouchstart = ({ touches }) => {
    from = (touches[0] as Touch).clientX;
  };
  touched.ontouchend = ({ changedTouches }) => {
    const way = from - (changedTouches[0] as Touch).clientX;
    if (way > 50) step(1);
    if (way < -50) step(-1);
  };
}

export function part(root: Element, name: string): HTMLElement {
  return root.querySelector(`[data-part=${name}]`) as HTMLElement;
}

/** `2 of 6`, from the words of the page. */
export function placeText({ dataset }: HTMLElement, index: number): string {
  return (dataset.pattern as string).replace('#', (index + 1).toLocaleString(document.documentElement.lang));
}
