/** Opens the dialog by itself, once a session, when the page has come to rest and nobody has begun to use it. */
export function opensOnce(dialog: HTMLDialogElement): void {
  const afterLoadMs = 1000;
  if (sessionStorage[dialog.id]) return;
  let isInUse = false;
  const giveUp = () => {
    isInUse = true;
  };
  window.onkeydown = giveUp;
  window.onpointerdown = giveUp;
  window.onscroll = giveUp;
  const open = () => {
    if (isInUse || document.activeElement !== document.body) return;
    sessionStorage[dialog.id] = 1;
    dialog.showModal();
  };
  addEventListener('load', () => setTimeout(open, afterLoadMs));
}
