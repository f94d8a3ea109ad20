/** A button that prints the page. */
export function printButton(button: HTMLElement): void {
  button.onclick = () => print();
}
