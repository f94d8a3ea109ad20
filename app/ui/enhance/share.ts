/** Shares by the phone's own list where there is one; else the link to WhatsApp goes where it says. */
export function share(link: HTMLElement): void {
  if (!navigator.share) return;
  link.onclick = (event) => {
    event.preventDefault();
    const url = new URL((link as HTMLAnchorElement).href).searchParams.get('text') ?? location.href;
    navigator.share({ url }).catch(() => {});
  };
}
