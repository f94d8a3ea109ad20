const afterLoadMs = 1000;

/** Opens the dialog by itself, once a session, when the page has come to rest. */
export function opensOnce(dialog: HTMLDialogElement): void {
  const open = () => {
    sessionStorage[dialog.id] = 1;
    dialog.showModal();
  };
  if (!sessionStorage[dialog.id]) addEventListener('load', () => setTimeout(open, afterLoadMs));
}
