/** A dialog's `commandfor` buttons and a click on its backdrop, for browsers that do not know these by themselves. */
export function modal(dialog: HTMLDialogElement): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[commandfor=${dialog.id}]`)) {
    button.onclick = () => (dialog.open ? dialog.close() : dialog.showModal());
  }
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
}
