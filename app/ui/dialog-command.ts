/**
 * Attributes of a button that opens or closes the dialog with this id, by the browser itself. React's types do not know
 * them yet; `data-enhance="modal"` on the dialog brings them to browsers that do not know them either.
 */
export function dialogCommand(command: 'show-modal' | 'close', id: string) {
  return { command, commandfor: id };
}
