/** The element inside `root` that plays a named part, such as `data-part="pause"`. The markup promises that it is there. */
export function part(root: Element, name: string): HTMLElement {
  return root.querySelector(`[data-part=${name}]`) as HTMLElement;
}
