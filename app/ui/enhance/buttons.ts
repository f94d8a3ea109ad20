/**
 * The lines of its text: the title, the first line of the details if there are any, the address. In a list, the text
 * beside the link is added.
 */
export function share(link: HTMLAnchorElement): void {
  const lines = (new URL(link.href).searchParams.get('text') || '').split('\n');
  const url = lines.pop() || location.href;
  const beside = [...(link.closest('li') || link).querySelectorAll('[data-shared]')];
  const text = [...lines, ...beside.map(({ textContent }) => textContent)].join('\n');
  if (beside.length) link.href = `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`;
  if (!navigator.share) return;
  link.onclick = (event) => {
    event.preventDefault();
    // WhatsApp drops the title, so it is in the text as well.
    navigator.share({ title: lines[0], text, url }).catch(() => {});
  };
}

/** Its module, which few need, comes with the first tap. */
function picture(link: HTMLAnchorElement): void {
  if (!navigator.canShare) return;
  link.onclick = () => {
    import(/* @vite-ignore */ link.dataset.module as string).catch(() => location.assign(link.href));
    return false;
  };
}

/** To where the visitor was; a page opened by itself leads to the home page. */
function back(link: HTMLAnchorElement): void {
  if (history.length < 2) return;
  link.onclick = () => {
    history.back();
    return false;
  };
}

function showPassword(button: HTMLElement): void {
  const field = button.previousElementSibling as HTMLInputElement;
  const word = button.lastElementChild as HTMLElement;
  button.hidden = false;
  button.onclick = () => {
    const isHidden = field.type === 'password';
    field.type = isHidden ? 'text' : 'password';
    word.textContent = button.dataset[isHidden ? 'hide' : 'show'] as string;
  };
}

/** Of a button that only some browsers can use: its module comes with the first tap. */
function onTap(button: HTMLElement): void {
  const { module, needs } = button.dataset as { module: string; needs: string };
  button.hidden = !(needs in window);
  button.onclick = () => import(/* @vite-ignore */ module);
}

/** Shown when the browser can put the website on the screen of the phone. */
function install(button: HTMLElement): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => (event as Event & { prompt(): void }).prompt();
  });
}

/** Of every page but the home page. */
export const pageBehaviours = {
  back,
  install,
  'on-tap': onTap,
  picture,
  print(button: HTMLElement): void {
    button.onclick = () => print();
  },
  share,
  'show-password': showPassword,
};
