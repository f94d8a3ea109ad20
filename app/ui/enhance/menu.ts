/** Menus made of `<details>`: closed by Escape, the innermost first, by a click or a key outside. Hovering is CSS. */
export function menu(header: HTMLElement): void {
  const openOnes = () => [...header.querySelectorAll<HTMLDetailsElement>('details[open]')];
  const isIn = (details: HTMLElement, element: EventTarget | null) => details.parentElement?.contains(element as Node);

  const closeOthers = ({ target }: Event) => {
    for (const details of openOnes()) if (!isIn(details, target)) details.open = false;
  };

  addEventListener('click', closeOthers);
  // Not on `focusout`: on a phone a touch would move the links away from under the finger.
  addEventListener('keyup', closeOthers);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const innermost = openOnes().pop();
    const hovered = header.querySelector<HTMLElement>('.nav-item:hover');
    if (hovered) {
      hovered.dataset.closed = '';
      hovered.onpointerleave = () => delete hovered.dataset.closed;
    }
    if (!innermost) return;
    if (isIn(innermost, document.activeElement)) innermost.querySelector('summary')?.focus();
    innermost.open = false;
  });
}
