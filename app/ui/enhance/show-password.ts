/** A button that shows and hides what is typed into the password field named by `aria-controls`. */
export function showPassword(button: HTMLElement): void {
  const field = document.getElementById(button.getAttribute('aria-controls') as string) as HTMLInputElement;
  const word = button.querySelector('.show-word') as HTMLElement;
  button.hidden = false;
  button.onclick = () => {
    const isHidden = field.type === 'password';
    field.type = isHidden ? 'text' : 'password';
    word.textContent = button.dataset[isHidden ? 'hide' : 'show'] as string;
  };
}
