import { useEffect } from 'react';

export const undoShortcut = 'Control+Z';

/** What is said of it beside the button. */
export function UndoKey() {
  return <kbd className="undo-key">Ctrl+Z</kbd>;
}

const typingPlaces =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio])';

/** Ctrl+Z presses the first button with `undoShortcut`, except where it undoes what somebody types. */
export function useUndoKey(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ';
      if (!isUndo || (event.target instanceof Element && event.target.closest(typingPlaces))) return;
      const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${undoShortcut}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', undo);
    return () => removeEventListener('keydown', undo);
  }, []);
}
