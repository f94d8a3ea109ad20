export function share(link: HTMLElement): void {
  if (!navigator.share) return;
  link.onclick = (event) => {
    event.preventDefault();
    const url = new URL((link as HTMLAnchorElement).href).searchParams.get('text') ?? location.href;
    navigator.share({ url }).catch(() => {});
  };
}

export function printButton(button: HTMLElement): void {
  button.onclick = () => print();
}

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
