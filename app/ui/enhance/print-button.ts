/** A button that prints the page; without script it stays hidden. */
export function printButton(button: HTMLElement): void {
  button.hidden = false;
  button.onclick = () => print();
}
